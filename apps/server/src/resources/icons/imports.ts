import type { IconImport } from '@lintel/api/iconShapes';
import { type IconSet, iconSetNames, type ImportedSet } from '@lintel/domain/icons';
import { limits } from '@lintel/domain/limits';
import { and, eq, inArray } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { icon } from '../../db/tables/type.ts';
import { invalid, limitReached, Refusal } from '../../http/refusal.ts';
import { type ArchivedIcon, BadArchive, openArchive } from '../../icons/archive.ts';
import type { IconFiles } from '../../icons/iconFiles.ts';
import { keyOf, newObjectName, type Storage } from '../../storage/storage.ts';
import { recordActivity } from '../../model/logs/recordActivity.ts';
import { oneAtATime } from '../../model/members/holdMembership.ts';

type Row = typeof icon.$inferSelect;
type Safe = ArchivedIcon & { svg: string };

/** What the archive changes about the icons that are there. */
interface Difference {
  added: Safe[];
  /** Drawn anew: the row stays, and with it every type that shows it. */
  redrawn: { row: Row; icon: Safe }[];
  same: Row[];
  missing: Row[];
}

const identity = ({ name, folder }: { name: string; folder: string | null }): string =>
  `${folder ?? ''}/${name}`.toLowerCase();

const differenceOf = async (
  known: readonly Row[],
  found: ReadonlyMap<string, Safe>,
  files: IconFiles,
): Promise<Difference> => {
  const difference: Difference = { added: [], redrawn: [], same: [], missing: [] };
  const rows = new Map(known.map((row) => [identity(row), row]));
  for (const [key, each] of found) {
    const row = rows.get(key);
    if (row === undefined) {
      difference.added.push(each);
      continue;
    }
    const before = await files.read(row.url);
    if (before !== null && Buffer.from(before).toString('utf8') === each.svg) difference.same.push(row);
    else difference.redrawn.push({ row, icon: each });
  }
  difference.missing = known.filter((row) => !found.has(identity(row)));
  return difference;
};

const rowsPerStatement = 500;

/** What the archive does not have any more stays, and is not offered; what it has again is. */
const deprecate = async (tx: Scoped, same: readonly Row[], missing: readonly Row[]): Promise<void> => {
  const among = (rows: readonly Row[]) =>
    inArray(
      icon.iconId,
      rows.map(({ iconId }) => iconId),
    );
  if (same.length > 0)
    await tx.update(icon, { deprecated: false }, and(among(same), eq(icon.deprecated, true)));
  if (missing.length > 0) await tx.update(icon, { deprecated: true }, among(missing));
};

const putIcon = async (storage: Storage, svg: string, written: string[]): Promise<string> => {
  const name = newObjectName('.svg');
  written.push(name);
  await storage.put(keyOf('icons', name), new Blob([svg]), { mimeType: 'image/svg+xml', name });
  return name;
};

/** Reads the whole archive before anything is written. */
const readArchive = async (path: string, state: IconImport): Promise<Map<string, Safe>> => {
  const archive = await openArchive(path);
  try {
    state.total = archive.total;
    const found = new Map<string, Safe>();
    for await (const { svg, ...described } of archive.icons()) {
      state.done += 1;
      if (svg === null || described.name === '' || found.has(identity(described))) state.skipped += 1;
      else found.set(identity(described), { ...described, svg });
    }
    if (found.size === 0) throw new BadArchive('There are no icons in this archive that can be shown');
    return found;
  } finally {
    archive.close();
  }
};

const writeDifference = async (
  data: Scoped,
  storage: Storage,
  iconSet: ImportedSet,
  { added, redrawn, same, missing }: Difference,
  written: string[],
): Promise<void> => {
  const fresh: Pick<Row, 'name' | 'folder' | 'originalName' | 'url'>[] = [];
  for (const { svg, name, folder, originalName } of added)
    fresh.push({ name, folder, originalName, url: await putIcon(storage, svg, written) });
  const renewed: { iconId: number; url: string }[] = [];
  for (const { row, icon: each } of redrawn)
    renewed.push({ iconId: row.iconId, url: await putIcon(storage, each.svg, written) });
  await data.transaction(async (tx) => {
    await oneAtATime(tx, 'icon');
    const own = await tx.count(icon, eq(icon.fkOrganizationId, tx.viewer.organizationId));
    if (own + fresh.length > limits.iconsPerOrganization)
      throw limitReached(`An organisation can have at most ${limits.iconsPerOrganization} icons`);
    for (let at = 0; at < fresh.length; at += rowsPerStatement)
      await tx.insert(
        icon,
        fresh.slice(at, at + rowsPerStatement).map((row) => ({ ...row, iconSet, storageType: storage.kind })),
      );
    for (const { iconId, url } of renewed)
      await tx.update(icon, { url, deprecated: false }, eq(icon.iconId, iconId));
    await deprecate(tx, same, missing);
    await recordActivity(tx, { of: 'import', what: 'icons', count: fresh.length + renewed.length });
  });
};

type Running = IconImport & { readonly iconSet: ImportedSet };

/** Says in `state` how far it is; what was put into the storage goes again when it fails. */
const importArchive = async (
  data: Scoped,
  { storage, files }: { storage: Storage; files: IconFiles },
  path: string,
  state: Running,
): Promise<void> => {
  const { iconSet } = state;
  const written: string[] = [];
  try {
    const found = await readArchive(path, state);
    const mine = eq(icon.fkOrganizationId, data.viewer.organizationId);
    const known = await data.select().from(icon, and(mine, eq(icon.iconSet, iconSet)));
    const difference = await differenceOf(known, found, files);
    await writeDifference(data, storage, iconSet, difference, written);
    for (const { row } of difference.redrawn) await storage.delete(keyOf('icons', row.url));
    state.added = difference.added.length;
    state.kept = difference.same.length + difference.redrawn.length;
    state.deprecated = difference.missing.length;
    state.state = 'done';
  } catch (error) {
    for (const name of written) await storage.delete(keyOf('icons', name));
    state.state = 'failed';
    state.problem =
      error instanceof BadArchive || error instanceof Refusal
        ? error.message
        : 'Something went wrong on our side';
    throw error instanceof BadArchive ? invalid(error.message) : error;
  }
};

export interface IconImports {
  run(data: Scoped, iconSet: ImportedSet, path: string): Promise<IconImport>;
  /** Null: none since the server started. */
  state(organizationId: number, iconSet: ImportedSet): IconImport | null;
}

/** One import per organisation and set at a time. How far each has come is known to this process alone. */
export const createIconImports = (storage: Storage, files: IconFiles): IconImports => {
  const states = new Map<string, IconImport>();
  const keyFor = (organizationId: number, iconSet: IconSet): string => `${organizationId} ${iconSet}`;

  return {
    run: async (data, iconSet, path) => {
      const key = keyFor(data.viewer.organizationId, iconSet);
      if (states.get(key)?.state === 'running')
        throw new Refusal(
          409,
          'conflict',
          `The icons of ${iconSetNames[iconSet]} are being imported already`,
        );
      const none = { done: 0, total: 0, added: 0, kept: 0, deprecated: 0, skipped: 0 };
      const state: Running = { iconSet, state: 'running', ...none, problem: null };
      states.set(key, state);
      await importArchive(data, { storage, files }, path, state);
      return state;
    },
    state: (organizationId, iconSet) => states.get(keyFor(organizationId, iconSet)) ?? null,
  };
};
