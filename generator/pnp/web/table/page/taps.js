// The taps of the move that is being entered, while the page begins anew in another language.

const KEPT = "pnp-taps";
const where = (view) => `${location.href} ${view.number}`;

export function keep(view, picks) {
  try { sessionStorage.setItem(KEPT, JSON.stringify({ where: where(view), picks })); } catch { /* then they are tapped again */ }
}

// Once; none if something has been recorded meanwhile.
export function kept(view) {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEPT));
    sessionStorage.removeItem(KEPT);
    return found?.where === where(view) ? found.picks : [];
  } catch { return []; }
}
