interface Opened {
  slug: string;
  openedAt: string | null;
}

/** What the person opened last, latest first. */
export const recentlyOpened = <D extends Opened>(diagrams: readonly D[], most: number): D[] =>
  diagrams
    .filter(({ openedAt }) => openedAt !== null)
    .sort((a, b) => (b.openedAt ?? '').localeCompare(a.openedAt ?? ''))
    .slice(0, most);
