// A new game: who plays, what each takes, which rulings apply, and how the phones are used.
import { front, h, picture, words } from "./parts.js";
import { post } from "./net.js";

function choice(name, value, label, checked) {
  return h("label", { class: "choice" }, h("input", { type: "radio", name, value, checked }), label);
}

// `at` is the option chosen at first, a different one for each player, unless cards can be face down.
function select(key, title, things, optional, at = 0) {
  const field = h("select", { "data-key": key }, optional ? h("option", { value: "", "data-down": true }, words["face-down"]) : null,
    things.map((one, n) => h("option", { value: one.id, selected: !optional && n === at % things.length }, one.title)));
  return h("label", {}, title, field);
}

// A card that is not named: the computer deals it, or it lies face down. If all lie face up, one is suggested instead.
function down(option, dealt, openly, at) {
  const field = option.parentElement, cards = field.options.length - 1;
  option.textContent = dealt ? words.dealt : words["face-down"];
  option.disabled = option.hidden = openly && !dealt;
  if (option.disabled && !field.value) field.selectedIndex = 1 + at % cards;
  else if (!option.disabled && !field.dataset.chosen) field.value = "";
}

// The names of the seats where no sides are given: of those who played before, and of the programs.
function called(view) {
  return [...new Set([...Object.values(view.names), ...Object.keys(view.players)])];
}

// Who plays a seat: a person, or one of the programs.
function player(view, chosen) {
  return h("select", { "data-player": true }, h("option", { value: "" }, words.person),
    view.programs.map((one) => h("option", { value: one.id, selected: one.id === chosen }, one.title)));
}

// `rulings` gives those chosen; `changed` is called once it is known what else is asked with them.
function seat(view, side, number, rulings, changed) {
  const known = side ? view.names[side.id] ?? "" : called(view)[number - 1] ?? "";
  const plays = player(view, view.players[side?.id ?? known]);
  const name = h("input", { "data-name": true, value: known === side?.label ? "" : known, maxlength: 40, autocomplete: "off" });
  const named = h("label", {}, words.name, name);
  const box = h("fieldset", { side: side?.id ?? "", "data-seat": side?.id ?? "" }, h("legend", {}, side ? side.label : `${words.player} ${number}`), h("label", {}, words.plays, plays), named);
  const chosen = () => {
    named.hidden = Boolean(side && plays.value); // then it is called the computer
    name.placeholder = side ? side.label : `${plays.value ? words.computer : words.player} ${number}`;
  };
  plays.addEventListener("change", chosen);
  chosen();
  const besides = h("div", {});
  const more = (one, title, optional) => {
    const made = select(one.key, title, one.of, optional), field = made.querySelector("select"), known = besides.querySelector(`[data-besides="${one.key}"]`)?.value;
    field.removeAttribute("data-key");
    field.dataset.besides = one.key;
    if (one.of.some(({ id }) => id === known)) field.value = known;
    return made;
  };
  const asked = async () => {
    const takes = Object.fromEntries([...box.querySelectorAll("select[data-key]")].map((one) => [one.dataset.key, one.value]));
    const heard = await post("places", { takes, options: rulings() });
    box.dataset.openly = heard.openly;
    besides.replaceChildren(...(heard.places ?? []).map((one) => more(one, words.place, false)), ...(heard.notes ?? []).map((one) => more(one, one.title, true)));
    changed();
  };
  for (const deck of view.takes) {
    const made = select(deck.key, deck.title, deck.cards, view.secretly, number - 1);
    made.querySelector("select").addEventListener("change", (event) => { event.target.dataset.chosen = true; asked(); });
    box.append(made);
  }
  if (view.takes.length) {
    box.append(besides);
    box.addEventListener("ruled", asked);
    asked();
  }
  return box;
}

function rulings(view) {
  if (!view.rulings.length) return "";
  return h("details", {}, h("summary", {}, words.rulings), view.rulings.map((one) => h("fieldset", {}, h("legend", {}, `${one.number} ${one.text}`),
    one.values.map((value) => choice(one.id, value.id, value.text + (value.id === one.usual ? words.usual : ""), value.id === one.usual)))));
}

// The game's name, as its cover has it.
function head(view) {
  const drawn = picture(front.title, view.title);
  const name = h("h1", {}, drawn ?? view.title);
  if (!drawn && !front.scene) return name;
  const box = h("header", { class: "front" }, picture(front.scene), name);
  box.style.setProperty("--cover", view.ink);
  return box;
}

// `cancel` goes back to the game that is over, if there was one.
export function begin(view, send, cancel = null) {
  const seats = h("div", { class: "begin-seats" });
  const ruled = () => Object.fromEntries(view.rulings.map((one) => [one.id, form?.elements[one.id].value ?? one.usual]));
  const sit = (side, number) => seats.append(seat(view, side, number, ruled, () => computers()));
  let form = null;
  if (view.sides.length) view.sides.forEach((side, at) => sit(side, at + 1));
  else for (let n = 1; n <= Math.max(view.least, called(view).length); n += 1) sit(null, n);
  const add = view.sides.length ? "" : h("button", { type: "button", on: () => { if (seats.children.length < view.most) sit(null, seats.children.length + 1); computers(); } }, words["add-player"]);
  const trouble = h("div", {}), deals = h("p", { class: "light", role: "status" });
  const phones = h("fieldset", {}, h("legend", {}, words.phones), view.modes.map((mode, at) => choice("mode", mode, words[`mode.${mode}`], at === 0)));
  const computers = () => {
    const people = [...seats.querySelectorAll("[data-player]")].filter((one) => !one.value).length;
    const dealt = people < seats.children.length;
    deals.textContent = dealt ? words.deals : "";
    [...seats.children].forEach((box, at) => { for (const one of box.querySelectorAll("select[data-key] [data-down]")) down(one, dealt, box.dataset.openly === "true", at); });
    phones.hidden = phones.disabled = people === 1; // who plays alone has one phone
  };
  seats.addEventListener("change", computers);
  computers();
  form = h("form", { class: "begin" }, cancel ? h("h1", {}, `${view.title}: ${words.again.toLowerCase()}`) : head(view), seats, add, deals,
    phones, rulings(view), trouble, h("p", { class: "light" }, words.log.replace("{log}", view.log)), h("button", { class: "go", type: "submit" }, words.begin),
    cancel ? h("button", { type: "button", on: cancel }, words.back) : "");
  form.addEventListener("change", (event) => { if (event.target.name in ruled()) for (const box of seats.children) box.dispatchEvent(new Event("ruled")); });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const said = [...seats.children].map((box) => {
      const takes = Object.fromEntries([...box.querySelectorAll("select[data-key], select[data-besides]")].filter((one) => one.value || one.dataset.key).map((one) => [one.dataset.key ?? one.dataset.besides, one.value]));
      const name = box.querySelector("[data-name]");
      const told = { name: name.value.trim() || (box.dataset.seat ? "" : name.placeholder), takes, player: box.querySelector("[data-player]").value };
      return box.dataset.seat ? { ...told, side: box.dataset.seat } : told;
    });
    const heard = await send("begin", { mode: phones.hidden ? view.modes[0] : form.elements.mode.value, seats: said, options: ruled() });
    if (heard && heard.status !== 200) trouble.replaceChildren(h("p", { class: "wrong", role: "alert" }, heard.said ?? "?"));
  });
  return form;
}
