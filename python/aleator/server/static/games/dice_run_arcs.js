// Dice Run: the ways of the dice that would move, drawn over the race from their group to where they would arrive.

const FAR = 360;

export function drawArcs(track) {
  const picture = track.querySelector(".arcs");
  const box = picture.getBoundingClientRect();
  const at = (element) => {
    const found = element.getBoundingClientRect();
    return {
      left: found.x - box.x,
      right: found.right - box.x,
      middle: found.x - box.x + found.width / 2,
      y: found.y - box.y + found.height / 2,
    };
  };
  const ways = [...track.querySelectorAll(".arrive[data-from]")].flatMap((arrive) =>
    arrive.dataset.from.split(",").map((from) => {
      const group = track.querySelector(`[data-g="${from}"]`);
      return group && arrive.children.length
        ? way(at(group), ends(arrive, at), ends(group.querySelector(".arrive"), at), at(arrive).y)
        : "";
    }),
  );
  picture.innerHTML = ways.join("");
}

/** From where to where the ghosts of a place reach; null if there are none. */
function ends(arrive, at) {
  if (!arrive?.children.length) return null;
  return { left: at(arrive.firstElementChild).left, right: at(arrive.lastElementChild).right };
}

function way(from, to, own, y) {
  const ahead = (to.left + to.right) / 2 > from.middle ? 1 : -1;
  const start = own
    ? ahead > 0
      ? Math.max(own.right + 12, from.middle)
      : Math.min(own.left - 12, from.middle)
    : from.middle;
  const end = ahead > 0 ? to.left - 9 : to.right + 9;
  const far = Math.abs(end - start);
  const lift = Math.min(24, Math.max(10, far * 0.22));
  const path =
    far > FAR
      ? `M${start} ${y + 10}C${start} 4 ${start + ahead * 30} 8 ${start + ahead * 90} 8H${end - ahead * 70}C${end - ahead * 30} 8 ${end - ahead * 24} ${y} ${end} ${y}`
      : `M${start} ${y + 4}C${start + ahead * 8} ${y - lift} ${end - ahead * 22} ${y - lift * 0.6} ${end} ${y}`;
  const angle = (Math.atan2(far > FAR ? 0 : lift * 0.6, ahead * 22) * 180) / Math.PI;
  const line = (colour, width, more = "") =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${more}/>`;
  const tip = `<path d="M3 0l-13 -7v14z" transform="translate(${end} ${y}) rotate(${angle.toFixed(1)})" fill="#ffb51f"/>`;
  return line("#14181d", 8, ' opacity=".8"') + line("#ffb51f", 3.5) + tip;
}
