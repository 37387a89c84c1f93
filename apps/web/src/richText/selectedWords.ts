interface Selected {
  readonly hue: number;
  readonly range: Range | null;
}

const nameOf = (hue: number): string => `colleague-${hue}`;
const shown = new Set<string>();

/** Shades what colleagues have selected, each in their colour; browsers that cannot show it leave it out. */
export const showSelected = (selected: readonly Selected[]): void => {
  if (!('highlights' in CSS)) return;
  for (const name of shown) CSS.highlights.delete(name);
  shown.clear();
  for (const { hue, range } of selected) {
    if (range === null) continue;
    const name = nameOf(hue);
    const there = CSS.highlights.get(name);
    if (there === undefined) CSS.highlights.set(name, new Highlight(range));
    else there.add(range);
    shown.add(name);
  }
};
