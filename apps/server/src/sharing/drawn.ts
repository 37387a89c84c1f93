import { documentName } from '@lintel/diagram/document';
import { versionPinnedOf } from '@lintel/domain/links';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { version } from '../db/tables/diagram.ts';
import { versionState } from '../db/tables/versionState.ts';
import { notFound } from '../http/refusal.ts';
import type { Drawn } from '../pictures/pictures.ts';
import { unpacked } from '../documents/packedState.ts';
import { type Reading, readState } from '../documents/reading.ts';

type Asked = string | readonly string[] | undefined;

/** Of a list of `diagram:version` the one that pins this diagram; alone, a version may stand without its diagram. */
export const versionAsked = (slug: string, asked: Asked): string | null => {
  const values = asked === undefined ? [] : [asked].flat();
  const [only] = values;
  if (values.length === 1 && only !== undefined && !only.includes(':')) return only;
  return versionPinnedOf(slug, values);
};

export type VersionRow = typeof version.$inferSelect;

export const versionOf = async (
  db: Db,
  diagramId: number,
  versionSlug: string | null,
): Promise<VersionRow | null> => {
  if (versionSlug === null) return null;
  const [found] = await db
    .select()
    .from(version)
    .where(and(eq(version.fkDiagramId, diagramId), eq(version.slug, versionSlug)));
  if (found === undefined) throw notFound();
  return found;
};

/** What is drawn on the diagram now, or was in one of its versions. */
export const drawnOn = async (
  { db, reading }: { db: Db; reading: Reading },
  slug: string,
  pinned: VersionRow | null,
): Promise<Drawn> => {
  const document = documentName(slug);
  if (pinned !== null) {
    const { versionId, slug: versionSlug, createdAt } = pinned;
    return {
      at: 'rest',
      // A version never changes. Its number alone may mean another one after the database was made anew, and a browser
      // that still holds that one's picture would keep showing it.
      hash: `version ${versionId} ${versionSlug} ${createdAt}`,
      snapshot: async () => {
        const [found] = await db
          .select({ state: versionState.state, isPacked: versionState.isPacked })
          .from(versionState)
          .where(eq(versionState.fkVersionId, versionId));
        if (found === undefined) throw notFound();
        return readState(document, await unpacked(found));
      },
    };
  }
  const found = await reading.find(document);
  if (found.at === 'live') return { at: 'live', document, snapshots: found.snapshots };
  return found;
};

/** The diagrams that its relations lead to, each once. */
export const linksOf = async (drawn: Drawn): Promise<string[]> => {
  const snapshot = drawn.at === 'live' ? drawn.snapshots.get() : await drawn.snapshot();
  const relations = [...snapshot.items.values()].filter((item) => item.kind === 'relation');
  return [...new Set(relations.flatMap(({ links }) => links))];
};
