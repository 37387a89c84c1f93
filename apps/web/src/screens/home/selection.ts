/** Which diagrams are picked, and where a range starts. */
export interface ListSelection {
  picked: ReadonlySet<string>;
  /** What was picked before the range that starts at the anchor: a range can grow and shrink again. */
  kept: ReadonlySet<string>;
  anchor: string | null;
}

const none: ReadonlySet<string> = new Set();

export const nothing: ListSelection = { picked: none, kept: none, anchor: null };

export const toggled = (selection: ListSelection, slug: string): ListSelection => {
  const picked = new Set(selection.picked);
  if (!picked.delete(slug)) picked.add(slug);
  const kept = new Set(picked);
  kept.delete(slug);
  return { picked, kept, anchor: picked.has(slug) ? slug : null };
};

const between = (shown: readonly string[], a: string, b: string): string[] => {
  const [from, to] = [shown.indexOf(a), shown.indexOf(b)];
  if (from === -1 || to === -1) return [b];
  return shown.slice(Math.min(from, to), Math.max(from, to) + 1);
};

/** From the anchor to here, as the list stands now; without an anchor this one becomes it. */
export const extendedTo = (
  selection: ListSelection,
  slug: string,
  shown: readonly string[],
  from: string = slug,
): ListSelection => {
  const anchor = selection.anchor ?? from;
  const range = between(shown, anchor, slug);
  return { picked: new Set([...selection.kept, ...range]), kept: selection.kept, anchor };
};

export const everything = (shown: readonly string[]): ListSelection => ({
  picked: new Set(shown),
  kept: none,
  anchor: null,
});

/** What is not shown any longer cannot be acted on: nobody would see what it hits. */
export const amongShown = (selection: ListSelection, shown: ReadonlySet<string>): ListSelection => {
  if ([...selection.picked].every((slug) => shown.has(slug))) return selection;
  const still = (slugs: ReadonlySet<string>) => new Set([...slugs].filter((slug) => shown.has(slug)));
  const anchor = selection.anchor !== null && shown.has(selection.anchor) ? selection.anchor : null;
  return { picked: still(selection.picked), kept: still(selection.kept), anchor };
};
