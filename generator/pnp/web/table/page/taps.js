// The taps of the move that is being entered, while the page begins anew in another language; and whether there were some
// when it was closed.

const KEPT = "pnp-taps", BEGUN = "pnp-begun";
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

// Note whether a move is begun that is not recorded yet.
export function begun(view, tapped) {
  try { if (tapped || view.so_far) localStorage.setItem(BEGUN, where(view)); else localStorage.removeItem(BEGUN); } catch { /* then nothing is said of it */ }
}

// Whether the move that is asked for was begun when the page was closed.
export function dropped(view) {
  try { return !view.so_far && localStorage.getItem(BEGUN) === where(view); } catch { return false; }
}
