import type { Reply } from '@lintel/api/endpoint';
import type {
  componentImportEndpoints,
  ImportedRow,
  ImportedRowOutcome,
} from '@lintel/api/endpoints/componentImport';
import type { ComponentToSave } from '@lintel/api/endpoints/components';
import { limits } from '@lintel/domain/limits';
import { displayName } from '@lintel/domain/names';
import { inArray } from 'drizzle-orm';
import type { Scoped } from '../../../db/scoped.ts';
import { componentModel } from '../../../db/tables/component.ts';
import { invalid, Refusal } from '../../../http/refusal.ts';
import { readDescriptions } from '../../../model/descriptions/richDescription.ts';
import { recordActivity } from '../../../model/logs/recordActivity.ts';
import { oneAtATime } from '../../../model/members/holdMembership.ts';
import { valuesSent } from '../fields.ts';
import { type Held, hold } from '../held.ts';
import { hasChanged, mergeOnto, saveIn, stampAfter } from '../save.ts';
import { lockComponents, type StoredComponent } from '../stored.ts';
import { type Names, readNames } from './names.ts';
import { readRow } from './readRow.ts';
import { rowBefore } from './rowBefore.ts';

type Imported = Reply<typeof componentImportEndpoints.import>;

/** A row with what it asks for, or with the reason why it cannot be had. */
interface Read {
  readonly row: ImportedRow;
  readonly sent: ComponentToSave | null;
  readonly reason: string | null;
}

interface Judged extends Read {
  readonly stored: StoredComponent | null;
  readonly outcome: ImportedRowOutcome['outcome'];
}

/** What `check` gives, or why it refuses. */
const tried = <Result>(check: () => Result): { result: Result } | { reason: string } => {
  try {
    return { result: check() };
  } catch (refusal) {
    if (refusal instanceof Refusal) return { reason: refusal.message };
    throw refusal;
  }
};

const storedBySlug = async (
  tx: Scoped,
  rows: readonly ImportedRow[],
): Promise<ReadonlyMap<string, StoredComponent>> => {
  const slugs = [...new Set(rows.flatMap(({ slug }) => slug ?? []))];
  if (slugs.length === 0) return new Map();
  const found = await tx
    .select({ id: componentModel.componentModelId })
    .from(componentModel, inArray(componentModel.slug, slugs));
  const stored = await lockComponents(
    tx,
    found.map(({ id }) => id),
  );
  return new Map([...stored.values()].map((each) => [each.row.slug, each]));
};

const demandLive = (slug: string, stored: StoredComponent | undefined): StoredComponent => {
  if (stored === undefined) throw invalid(`There is no component ${slug}`);
  if (stored.row.deletedAt !== null) throw invalid('The component was deleted');
  if (stored.row.mergedInto !== null) throw invalid('The component was merged into another one');
  return stored;
};

const readRows = (rows: readonly ImportedRow[], names: Names): Read[] => {
  const seen = new Set<string>();
  return rows.map((row) => {
    const read = tried(() => {
      if (row.slug !== undefined && seen.has(row.slug)) throw invalid('The component stands in two rows');
      if (row.slug !== undefined) seen.add(row.slug);
      const [sent = null] = readDescriptions([readRow(row, names)], 'rows');
      return sent;
    });
    return 'result' in read
      ? { row, sent: read.result, reason: null }
      : { row, sent: null, reason: read.reason };
  });
};

const noType = { fkTypeId: null, fkSharedTypeId: null };

/** The same words leave a description as rich as it is. */
const withoutSameWords = (
  row: ImportedRow,
  sent: ComponentToSave,
  stored: StoredComponent,
): ComponentToSave => {
  if (row.description?.trim() !== (stored.row.description ?? '')) return sent;
  const { description: _, richDescription: __, ...others } = sent;
  return others;
};

const judge = (read: Read, bySlug: ReadonlyMap<string, StoredComponent>, held: Held, now: Date): Judged => {
  const { row, sent: asked } = read;
  const stored = row.slug === undefined ? null : (bySlug.get(row.slug) ?? null);
  if (asked === null) return { ...read, stored, outcome: 'reject' };
  const judged = tried((): Pick<Judged, 'outcome' | 'sent'> => {
    if (row.slug === undefined) {
      valuesSent(asked, held, { type: noType, has: () => false });
      return { sent: asked, outcome: 'create' };
    }
    const there = demandLive(row.slug, bySlug.get(row.slug));
    const sent = withoutSameWords(row, asked, there);
    return { sent, outcome: hasChanged(mergeOnto(there, sent, held, { now, by: null })) ? 'update' : 'same' };
  });
  return 'result' in judged
    ? { ...read, stored, ...judged.result }
    : { ...read, stored, outcome: 'reject', reason: judged.reason };
};

const outcomeOf = (
  { row, stored, outcome, reason }: Judged,
  slug: string | undefined,
): ImportedRowOutcome => {
  const known = stored?.row.slug ?? slug ?? row.slug;
  const name = row.name ?? stored?.row.name ?? '';
  return {
    outcome,
    ...(reason === null ? {} : { reason }),
    ...(known === undefined ? {} : { slug: known }),
    name: known === undefined ? name : displayName('component', { name, slug: known }),
  };
};

const apply = async (tx: Scoped, judged: readonly Judged[], names: Names): Promise<Imported> => {
  const saving = judged.flatMap((each) =>
    each.sent !== null && (each.outcome === 'create' || each.outcome === 'update')
      ? [{ each, sent: each.sent }]
      : [],
  );
  const slugs = new Map<Judged, string>();
  for (let at = 0; at < saving.length; at += limits.componentsPerCall) {
    const part = saving.slice(at, at + limits.componentsPerCall);
    const saved = await saveIn(
      tx,
      part.map(({ sent }) => sent),
    );
    for (const [index, { each }] of part.entries()) slugs.set(each, saved[index]?.slug ?? '');
  }
  return {
    rows: judged.map((each) => outcomeOf(each, slugs.get(each))),
    undo: {
      rows: saving.flatMap(({ each: { row, stored } }) =>
        stored === null ? [] : [rowBefore(row, stored, names)],
      ),
      created: saving.flatMap(({ each }) => (each.outcome === 'create' ? (slugs.get(each) ?? []) : [])),
    },
  };
};

const recordImport = async (tx: Scoped, judged: readonly Judged[]): Promise<void> => {
  const counted = (outcome: Judged['outcome']) => judged.filter((each) => each.outcome === outcome).length;
  const [created, changed] = [counted('create'), counted('update')];
  if (created + changed > 0) await recordActivity(tx, { of: 'import', what: 'components', created, changed });
};

/** Everything in one transaction; what a row asks for that cannot be is the matter of that row alone. */
export const importRows = (
  data: Scoped,
  { rows, dryRun }: { rows: readonly ImportedRow[]; dryRun: boolean },
): Promise<Imported> =>
  data.transaction(async (tx) => {
    await oneAtATime(tx, 'component');
    const names = await readNames(tx);
    const read = readRows(rows, names);
    const held = await hold(
      tx,
      read.flatMap(({ sent }) => sent ?? []),
    );
    const bySlug = await storedBySlug(tx, rows);
    const now = stampAfter(bySlug.values());
    const judged = read.map((each) => judge(each, bySlug, held, now));
    if (dryRun)
      return { rows: judged.map((each) => outcomeOf(each, undefined)), undo: { rows: [], created: [] } };
    await recordImport(tx, judged);
    return apply(tx, judged, names);
  });
