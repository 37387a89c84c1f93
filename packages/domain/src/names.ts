import { describeMoment } from './dates.ts';

export type NamedNoun = 'diagram' | 'component' | 'view' | 'folder' | 'type' | 'dependency graph';

export const untitled = (noun: NamedNoun, slug: string): string => `Untitled ${noun} (${slug})`;

export const displayName = (noun: NamedNoun, thing: { name: string; slug: string }): string =>
  thing.name.trim() === '' ? untitled(noun, thing.slug) : thing.name;

/** Nobody tells names apart by blanks around them or by capitals. */
export const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

export const versionName = (version: { name: string | null; seqId: number }): string =>
  version.name === null || version.name.trim() === '' ? `Snapshot-${version.seqId}` : version.name;

/** What nobody named is called by when it was drawn, and by whom where that is known. */
export const automaticVersionName = ({
  createdAt,
  people,
}: {
  createdAt: string;
  people: readonly string[];
}) => [describeMoment(createdAt), ...(people.length === 0 ? [] : [people.join(', ')])].join(' · ');

/** `Checkout`, then `Checkout (copy)`, then `Checkout (copy 2)`, … */
export const copyName = (name: string, taken: ReadonlySet<string>): string => {
  const base = name.replace(/ \(copy(?: \d+)?\)$/, '');
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? `${base} (copy)` : `${base} (copy ${count})`;
    if (!taken.has(candidate)) return candidate;
  }
};
