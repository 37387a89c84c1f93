import type { AutomaticVersionShape, VersionShape } from '@lintel/api/shapes';
import { limits } from '@lintel/domain/limits';
import { fullName } from '@lintel/domain/people';
import { and, desc, eq, not, type SQL } from 'drizzle-orm';
import type { Scoped } from '../../../db/scoped.ts';
import { diagram, version } from '../../../db/tables/diagram.ts';
import { users } from '../../../db/tables/user.ts';
import { versionState } from '../../../db/tables/versionState.ts';
import { limitReached, notFound } from '../../../http/refusal.ts';
import { unpacked } from '../../../documents/packedState.ts';
import type { NewVersion } from '../../../documents/documents.ts';
import { randomSlug } from '../../../db/slugs.ts';
import { type DiagramRow, lockDiagrams } from '../hold.ts';

const columns = {
  versionId: version.versionId,
  slug: version.slug,
  name: version.name,
  seqId: version.seqId,
  fkDiagramId: version.fkDiagramId,
  fkUserId: version.fkUserId,
  createdAt: version.createdAt,
  updatedAt: version.updatedAt,
  firstName: users.firstName,
  lastName: users.lastName,
};

/** With what the server keeps about one and tells nobody. */
export interface StoredVersion extends VersionShape {
  readonly automatic: boolean;
}

const versionsWhere = async (data: Scoped, where: SQL | undefined): Promise<StoredVersion[]> => {
  const rows = await data
    .select({ ...columns, automatic: version.automatic })
    .from(version, where)
    .leftJoin(users, eq(users.userId, version.fkUserId))
    .orderBy(desc(version.seqId));
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    createdBy: firstName === null || lastName === null ? null : fullName({ firstName, lastName }),
  }));
};

export const diagramOf = async (data: Scoped, slug: string): Promise<number> => {
  const [found] = await data.select({ diagramId: diagram.diagramId }).from(diagram, eq(diagram.slug, slug));
  if (found === undefined) throw notFound();
  return found.diagramId;
};

/** Held until the transaction ends: two who keep a version at once get numbers one after the other. */
export const holdDiagram = async (tx: Scoped, slug: string): Promise<DiagramRow> => {
  const held = (await lockDiagrams(tx, new Set([slug]))).get(slug);
  if (held === undefined) throw notFound();
  return held;
};

export const listVersions = async (data: Scoped, slug: string): Promise<VersionShape[]> =>
  versionsWhere(data, and(eq(version.fkDiagramId, await diagramOf(data, slug)), not(version.automatic)));

const automaticWhere = async (data: Scoped, where: SQL | undefined): Promise<AutomaticVersionShape[]> => {
  const { versionId, slug, createdAt, people } = version;
  const rows = await data
    .select({ versionId, slug, createdAt, people })
    .from(version, and(version.automatic, where))
    .orderBy(desc(createdAt), desc(versionId));
  const userIds = [...new Set(rows.flatMap((row) => row.people))];
  const members = userIds.length === 0 ? [] : await data.members({ userIds });
  const names = new Map(members.map((member) => [member.userId, fullName(member)]));
  // People who have left are not named any more.
  return rows.map((row) => ({ ...row, people: row.people.flatMap((id) => names.get(id) ?? []) }));
};

export const listAutomatic = async (data: Scoped, slug: string): Promise<AutomaticVersionShape[]> =>
  automaticWhere(data, eq(version.fkDiagramId, await diagramOf(data, slug)));

export const readAutomatic = async (
  data: Scoped,
  diagramId: number,
  versionSlug: string,
): Promise<AutomaticVersionShape> => {
  const [found] = await automaticWhere(
    data,
    and(eq(version.fkDiagramId, diagramId), eq(version.slug, versionSlug)),
  );
  if (found === undefined) throw notFound();
  return found;
};

export const readVersion = async (
  data: Scoped,
  diagramId: number,
  versionSlug: string,
): Promise<StoredVersion> => {
  const [found] = await versionsWhere(
    data,
    and(eq(version.fkDiagramId, diagramId), eq(version.slug, versionSlug)),
  );
  if (found === undefined) throw notFound();
  return found;
};

export const stateOf = async (data: Scoped, versionId: number): Promise<Uint8Array> => {
  const [found] = await data
    .select({ state: versionState.state, isPacked: versionState.isPacked })
    .from(versionState, eq(versionState.fkVersionId, versionId));
  if (found === undefined) throw notFound();
  return unpacked(found);
};

/** The number of the next version that a person keeps. */
const nextNumber = async (tx: Scoped, diagramId: number): Promise<number> => {
  const [latest] = await tx
    .select({ seqId: version.seqId })
    .from(version, and(eq(version.fkDiagramId, diagramId), not(version.automatic)))
    .orderBy(desc(version.seqId))
    .limit(1);
  const seqId = (latest?.seqId ?? 0) + 1;
  if (seqId > limits.versionsPerDiagram)
    throw limitReached(`A diagram can have at most ${limits.versionsPerDiagram} versions`);
  return seqId;
};

interface Wish {
  readonly diagramId: number;
  readonly name: string | null;
  /** Freezes what is drawn. */
  readonly freeze: (version: NewVersion) => Promise<void>;
}

/** Asked while the diagram is held. */
export const keepVersion = async (tx: Scoped, { diagramId, name, freeze }: Wish): Promise<VersionShape> => {
  const [made] = await tx.insert(version, {
    slug: randomSlug(),
    name,
    seqId: await nextNumber(tx, diagramId),
    fkDiagramId: diagramId,
    fkUserId: tx.viewer.userId,
  });
  if (made === undefined) throw new Error('No version was made');
  await freeze({ organizationId: tx.viewer.organizationId, diagramId, versionId: made.versionId });
  return readVersion(tx, diagramId, made.slug);
};

/** An automatic one becomes one that the viewer keeps, with the number that is next. Asked while the diagram is held. */
export const keepAutomatic = async (
  tx: Scoped,
  { versionId, slug, fkDiagramId }: StoredVersion,
  name: string | null,
): Promise<VersionShape> => {
  const seqId = await nextNumber(tx, fkDiagramId);
  const kept = { automatic: false, people: [], seqId, name, fkUserId: tx.viewer.userId };
  await tx.update(version, kept, eq(version.versionId, versionId));
  return readVersion(tx, fkDiagramId, slug);
};
