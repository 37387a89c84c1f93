/** Where the table is to be. */
export interface TablePlace {
  /** Of the question whose answer is shown. */
  readonly key: string;
  /** From 1, as the address says. */
  readonly page: number;
  /** The one that is on the screen now. */
  readonly shownPage: number;
  /** What the address is about to say of the table: a reader who goes on meanwhile is not to be taken back there. */
  readonly awaited: readonly number[];
  /** Asked for by a press; each press is another one. */
  readonly jump: { readonly page: number } | null;
}

/** The page to scroll to, because the address or a press asks for it; null to stay. */
export const pageToGo = (
  before: Pick<TablePlace, 'key' | 'page' | 'jump'> | null,
  { key, page, shownPage, awaited, jump }: TablePlace,
): number | null => {
  if (key !== before?.key) return page;
  if (jump !== null && jump !== before.jump) return jump.page;
  return page === before.page || page === shownPage || awaited.includes(page) ? null : page;
};

/** The address says where the table is: what was to be said before that comes no more, and after a link nothing does. */
export const stillAwaited = (awaited: readonly number[], page: number): readonly number[] =>
  awaited.includes(page) ? awaited.slice(awaited.indexOf(page) + 1) : [];
