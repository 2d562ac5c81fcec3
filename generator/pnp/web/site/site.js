// The front page is in the language of the browser, if the site has it, until another one is chosen; and cards are found by
// their words. Without this script all cards are there, and there is no field for it.
"use strict";
try {
  const own = document.documentElement.lang, others = [...document.querySelectorAll(".langs a")];
  const said = navigator.languages.map((one) => one.split("-")[0]).find((one) => one === own || others.some(({ lang }) => lang === one));
  const first = others.length > 0 && !sessionStorage.getItem("pnp-visited");
  if (first) sessionStorage.setItem("pnp-visited", "yes");
  if (first && said && said !== own && /(\/|\/index\.html)$/.test(location.pathname)) location.replace(others.find(({ lang }) => lang === said).href + location.hash);
} catch { /* a browser that keeps nothing: then it is as it is */ }
const field = document.getElementById("search");
if (field) {
  const plain = (words) => words.toLowerCase().replaceAll("ё", "е");
  const cards = [...document.querySelectorAll("[data-words]")].map((card) => [card, plain(card.dataset.words)]);
  const rest = [...document.querySelectorAll(".cards > :not([data-words])")];
  const told = document.querySelector("output[for=search]");
  const find = () => {
    const asked = plain(field.value).split(/\s+/).filter(Boolean);
    let count = 0;
    for (const [card, words] of cards) {
      card.hidden = !asked.every((word) => words.includes(word));
      count += !card.hidden;
    }
    for (const back of rest) back.hidden = asked.length > 0;
    for (const list of document.querySelectorAll(".cards")) {
      list.previousElementSibling.hidden = list.hidden = ![...list.children].some((card) => !card.hidden);
    }
    told.textContent = asked.length ? (count || told.dataset.none) : "";
  };
  field.closest(".search").hidden = false;
  field.addEventListener("input", find);
  find();
}
for (const said of location.protocol === "file:" ? document.querySelectorAll(".needs-address") : []) said.hidden = false;
