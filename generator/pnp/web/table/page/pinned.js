// What stays in sight below a list that is longer than the screen: what is scrolled away beneath it fades.
export function pinned() {
  const list = document.querySelector(".question"), ends = list?.querySelector(".ends"), before = ends?.previousElementSibling;
  if (!before) return;
  const look = () => ends.classList.toggle("over", before.getBoundingClientRect().bottom > ends.getBoundingClientRect().top + 1);
  list.addEventListener("scroll", look, { passive: true });
  look();
}
