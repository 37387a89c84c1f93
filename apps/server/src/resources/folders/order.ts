interface Ordered {
  folderId: number;
  name: string;
  fkUserId: number | null;
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'accent' });

/** The person's own drafts first, then by name as people sort: `Plan 2` before `plan 10`. */
export const byOwnThenName = (a: Ordered, b: Ordered): number =>
  Number(a.fkUserId === null) - Number(b.fkUserId === null) ||
  byName.compare(a.name, b.name) ||
  a.folderId - b.folderId;
