const edges = [1, 2, 3, 4];

/**
 * The ring over what fills its place, for the end of an element that is `focus-over`. As one frame it would lie over all of
 * that, and a browser without a graphics card would mix both anew for each step of a view: half as much again.
 */
export function FocusFrame() {
  return edges.map((edge) => <span key={edge} className="focus-edge" />);
}
