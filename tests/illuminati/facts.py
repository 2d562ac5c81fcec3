"""What the printed cards of the box say, one line per card, written down independently of the definitions under test.

Numbers, alignments and arrows were read off photographs of the cards and compared with eight lists by other people.
"""

from __future__ import annotations

ALIGNMENTS = {
    "Go": "government",
    "Cm": "communist",
    "Li": "liberal",
    "Cs": "conservative",
    "Pe": "peaceful",
    "Vi": "violent",
    "St": "straight",
    "We": "weird",
    "Cr": "criminal",
    "Fa": "fanatic",
}
SIDES = {"t": "top", "r": "right", "b": "bottom", "l": "left"}

# id, Power / transferable Power, Resistance, income, side of the incoming arrow > sides of the others, alignments
GROUPS = """
american-autoduel-association       1/0 5  1 l>r   Vi We
anti-nuclear-activists              2/0 5  1 l>t   Li
antiwar-activists                   0/0 3  1 l>-   Li Pe
big-media                           4/3 6  3 r>tbl Li St
boy-sprouts                         0/0 3  1 l>-   Pe St
california                          5/0 4  5 l>tb  Go Li We
cfl-aio                             6/0 5  3 r>tbl Li
chinese-campaign-donors             3/0 2  3 r>tb  Cm
cia                                 6/4 5  0 r>tbl Go Vi
clone-arrangers                     6/2 6  1 l>rb  Cm Vi Cr
comic-books                         1/0 1  2 l>t   Vi We
congressional-wives                 1/0 4  1 l>r   Cs St
convenience-stores                  1/0 4  3 l>b   St
copy-shops                          1/0 3  4 r>l   Pe
cycle-gangs                         0/0 4  0 l>-   Vi We
democrats                           5/0 4  3 r>bl  Li
eco-guerrillas                      0/0 6  1 r>-   Li Vi We
empty-vee                           3/0 3  4 r>bl
evil-geniuses-for-a-better-tomorrow 0/2 6  3 r>-   Vi We
fast-food-chains                    2/0 4  3 l>b   St
fbi                                 4/2 6  0 r>tb  Go St
federal-reserve                     5/3 7  6 l>tr  Go
feminists                           2/0 2  1 l>b   Li
fiendish-fluoridators               3/0 5  1 l>tr  Cm Fa
flat-earthers                       1/0 2  1 r>l   Cs We
fnord-motor-company                 2/0 4  2 l>r   Pe
fraternal-orders                    3/0 5  2 r>t   Cs
girlie-magazines                    2/0 2  3 r>b   Li
goldfish-fanciers                   0/0 4  1 l>-   Pe Fa
gun-lobby                           1/0 3  1 r>bl  Cs Vi
hackers                             1/1 4  2 r>t   We Fa
health-food-stores                  1/0 3  2 l>b   Li
hollywood                           2/0 0  5 l>rb  Li
intellectuals                       0/0 3  1 l>-   We Fa
international-cocaine-smugglers     3/0 5  5 l>trb Cr
international-communist-conspiracy  7/0 8  6 r>tbl Cm
irs                                 5/3 5  0 r>tb  Go Cr
junk-mail                           1/0 3  2 r>t   Cr
kgb                                 2/2 6  0 r>b   Cm Vi
kkk                                 2/0 5  1 r>b   Cs Vi
l-4-society                         1/0 2  0 r>l   We
libertarians                        1/0 4  1 l>t   Fa
loan-sharks                         5/0 5  6 l>r   Vi Cr
local-police-departments            0/0 4  1 l>-   Cs Vi St
madison-avenue                      3/3 3  2 r>bl
mafia                               7/0 7  6 r>tbl Vi Cr
men-in-black                        0/2 6  1 l>-   We Cr
militia                             2/0 4  2 r>tl  Cs Vi
moonies                             2/0 4  3 l>t   Pe Fa
moral-minority                      2/0 1  2 r>b   Cs St Fa
morticians                          0/0 4  1 r>-   Pe St
multinational-oil-companies         6/0 4  8 l>trb
nephews-of-god                      0/0 4  2 r>-   Cs Fa
new-york                            7/0 8  3 r>tbl Go Vi Cr
nuclear-power-companies             4/0 4  3 r>l   Cs
orbital-mind-control-lasers         4/2 5  0 l>tr  Cm
parent-teacher-agglomeration        0/0 5  1 l>-   Cs Pe St
pentagon                            6/0 6  2 r>tbl Go Vi St
phone-company                       5/2 6  3 l>rb
phone-phreaks                       0/1 1  1 l>-   Li Cr
post-office                         4/3 3 -1 r>b   Go
professional-sports                 2/0 4  3 l>rb  Vi Fa
psychiatrists                       0/0 6  2 r>-   We
punk-rockers                        0/0 4  1 l>-   We
recyclers                           2/0 2  3 r>l   Li
republicans                         4/0 4  4 r>tbl Cs
robot-sea-monsters                  0/0 6  2 r>-   Cm Vi
science-fiction-fans                0/0 5  1 l>-   We
semiconscious-liberation-army       0/0 8  0 l>-   Cm Li Vi We Cr
smof                                1/0 1  0 r>tb  We
society-for-creative-anarchism      0/0 4  1 r>-   Vi We
south-american-nazis                4/0 6  2 r>tb  Cs Vi
survivalists                        0/0 6  2 r>-   Cs Vi Fa
tabloids                            2/0 3  3 r>t   We
texas                               6/0 6  4 l>tr  Go Cs Vi
tobacco-liquor-companies            4/0 3  3 r>tl  St
trekkies                            0/0 4  3 r>-   We Fa
triliberal-commission               5/0 6  3 r>tb  Li St
tv-preachers                        3/0 6  4 r>bl  St Fa
underground-newspapers              1/1 5  0 r>t   Cm Li
united-nations                      1/0 3  3 l>b   Li
video-games                         2/0 3  7 r>b
yuppies                             1/1 4  5 r>b   Cs
"""

# id, Power / transferable Power, income, sides of the outgoing arrows, special goal
ILLUMINATI = """
bavarian-illuminati  10/10  9 trbl power 35
bermuda-triangle      8/8   9 trbl alignments 10
discordian-society    8/8   8 trbl weird 5
gnomes-of-zurich      7/7  12 trbl money 150
network               7/7   9 trbl transferable 25
servants-of-cthulhu   9/9   7 trbl destroyed 8
society-of-assassins  8/8   8 trbl violent 6
ufos                  6/6   8 trbl of-another
"""

# id, what is added, to which attacks (c, n, d), by any attacker of the owner or the group itself, against what
BONUSES = """
discordian-society                  +4 c owner We
servants-of-cthulhu                 +2 d owner any
society-of-assassins                +4 n owner any
anti-nuclear-activists              +2 d owner nuclear-power-companies
clone-arrangers                     +3 d owner any
cycle-gangs                         +2 d owner any
evil-geniuses-for-a-better-tomorrow +4 cnd owner orbital-mind-control-lasers
feminists                           +3 c owner Li
hackers                             +3 n owner any
health-food-stores                  +2 c owner anti-nuclear-activists
international-cocaine-smugglers     +4 c owner punk-rockers cycle-gangs hollywood
international-communist-conspiracy  +3 c owner Cm
junk-mail                           +4 c owner post-office
kgb                                 +2 d owner any
l-4-society                         +4 cnd itself orbital-mind-control-lasers
madison-avenue                      +5 c owner big-media empty-vee
mafia                               +3 c itself Cr
militia                             +6 d owner Cm
phone-phreaks                       +3 cnd owner phone-company
science-fiction-fans                +2 c owner We
semiconscious-liberation-army       +1 d owner any
smof                                +5 c itself science-fiction-fans
smof                                +2 c itself trekkies
tabloids                            +3 c itself convenience-stores
tv-preachers                        +3 c itself moral-minority
video-games                         +3 c itself convenience-stores
"""

# id, every other number of an ability, in the order in which it is written
NUMBERS = {
    "bavarian-illuminati": {"cost": 5, "per_turn": 1},
    "network": {"count": 2},
    "ufos": {"count": 2, "per_turn": 1},
    "gun-lobby": {"amount": 10},
    "irs": {"amount": 2},
    "orbital-mind-control-lasers": {"count": 1},
    "post-office": {"amount": 1},
    "recyclers": {"count": 1, "cost": 5},
    "survivalists": {"amount": 2},
    "assassination": {"amount": 2},
    "murphys-law": {"amount": 12},
    "slush-fund": {"amount": 15},
    "swiss-bank-account": {"amount": 25},
    "white-collar-crime": {"amount": 5},
    "bribery": {"count": 1},
    "media-campaign": {"count": 1},
    "whispering-campaign": {"count": 1},
}

# Specials: how many of each, and which of them are actions.
SPECIALS = {
    "assassination": 1,
    "bribery": 1,
    "computer-espionage": 1,
    "deep-agent": 1,
    "interference": 2,
    "market-manipulation": 1,
    "media-campaign": 1,
    "murphys-law": 1,
    "secrets-man-was-not-meant-to-know": 1,
    "senate-investigating-committee": 1,
    "slush-fund": 1,
    "swiss-bank-account": 1,
    "whispering-campaign": 1,
    "white-collar-crime": 1,
}
ACTIONS = {"bribery"}

# Sums over all groups.
SUMS = {"power": 191, "transferable": 37, "resistance": 354, "income": 188}
INCOMING = {"left": 36, "right": 47}
OUTGOING = {0: 21, 1: 30, 2: 22, 3: 10}  # groups with so many
