import { isDeepStrictEqual } from 'node:util';
import type { DiagramToSave } from '@lintel/api/endpoints/diagrams';
import { apply } from '@lintel/diagram/apply';
import type { Change } from '@lintel/diagram/change';
import { type DiagramDocument, documentName, migrate } from '@lintel/diagram/document';
import { diagramLimits } from '@lintel/diagram/limits';
import { measureText } from '@lintel/diagram/picture/richBlocks';
import { restoringVersion } from '@lintel/diagram/restoreVersion';
import { Snapshot } from '@lintel/diagram/snapshot';
import { snapshotInSteps } from '@lintel/diagram/snapshotInSteps';
import type { Db } from '../db/client.ts';
import type { Scoped } from '../db/scoped.ts';
import { diagram } from '../db/tables/diagram.ts';
import type { ServerEdits } from '../documents/serverEdits.ts';
import { inTurns, takingTurns } from '../documents/turns.ts';
import { oneAtATime } from '../model/members/holdMembership.ts';
import { saveDiagrams } from '../resources/diagrams/save.ts';
import { type Meaning, wantedSnapshot } from './drawing.ts';
import { keyOfRef } from './programKeys.ts';
import { drawingProblems } from './drawingProblems.ts';
import { demandNone, type Problem, problem } from './failure.ts';
import { stateOfHtml, stateSent } from './html.ts';
import { cleared, contextOf, type Mode, missing, type Planned, planOf, type Where } from './planned.ts';
import {
  allTypes,
  type KnownDiagram,
  type Known,
  knownComponents,
  knownDiagrams,
  knownOf,
  tagRows,
  type TypeRow,
} from './publicIds.ts';
import type { DiagramIn } from './shapes.ts';

export interface DrawingServices {
  readonly serverEdits: Pick<ServerEdits, 'prepare' | 'writeAsServer'>;
}

type PlannedDiagram = Planned<DiagramIn, KnownDiagram>;

interface AroundDiagrams {
  readonly types: Known<TypeRow>;
  readonly tags: Known<{ readonly id: number }>;
  readonly diagrams: Known<KnownDiagram>;
}

export interface DiagramPlan {
  readonly plan: readonly PlannedDiagram[];
  readonly problems: readonly Problem[];
  readonly around: AroundDiagrams;
}

const serverOrigin = Object.freeze({ server: true });

/** What a copy shows, read in turns with others. */
export const snapshotIn = async (copy: DiagramDocument): Promise<Snapshot> => {
  const store = await snapshotInSteps(copy, measureText, takingTurns());
  try {
    return store.get();
  } finally {
    store.destroy();
  }
};

/** What was read in a transaction before anything was drawn in it: to copy a large document takes a while. */
const readIn = new WeakMap<Db, Map<string, Snapshot>>();

/** What is drawn on it, as this transaction first saw it. */
export const snapshotWithin = async (
  { serverEdits }: DrawingServices,
  tx: Db,
  slug: string,
): Promise<Snapshot> => {
  const known = readIn.get(tx) ?? new Map<string, Snapshot>();
  readIn.set(tx, known);
  let found = known.get(slug) ?? null;
  if (found !== null) return found;
  await serverEdits.writeAsServer(tx, documentName(slug), null, async (copy) => {
    found = await snapshotIn(copy);
    return null;
  });
  const snapshot = found ?? Snapshot.of([]);
  known.set(slug, snapshot);
  return snapshot;
};

const componentIdsIn = (sent: readonly DiagramIn[]): string[] =>
  sent.flatMap(({ componentInstances }) =>
    (componentInstances ?? []).flatMap(({ componentId }) => componentId ?? []),
  );

const linksIn = (sent: readonly DiagramIn[]): string[] =>
  sent.flatMap(({ relations }) => (relations ?? []).flatMap(({ linksTo }) => linksTo ?? []));

const isDrawing = ({ componentInstances, relations, textareas }: DiagramIn): boolean =>
  componentInstances !== undefined || relations !== undefined || textareas !== undefined;

const fieldProblems = (planned: PlannedDiagram, { tags }: AroundDiagrams): Problem[] => {
  const { sent, at } = planned;
  return [
    ...missing(planned, ['name']),
    ...(stateSent(sent) === undefined ? [problem([...at, 'desc'], 'Is too long')] : []),
    ...(sent.tags ?? []).flatMap((id, index) =>
      tags.find(id) === undefined ? [problem([...at, 'tags', index], `There is no tag "${id}"`)] : [],
    ),
  ];
};

interface Planning {
  readonly mode: Mode;
  readonly at: (index: number) => Where;
  /** Components that the same call makes. */
  readonly alsoComponents?: ReadonlySet<string>;
}

/** What a call would do, and all that is wrong with it. Nothing is written yet. */
export const planDiagrams = async (
  services: DrawingServices,
  { tx, data }: { tx: Db; data: Scoped },
  sent: readonly DiagramIn[],
  { mode, at, alsoComponents = new Set() }: Planning,
): Promise<DiagramPlan> => {
  if (sent.length > 0) await oneAtATime(data, 'diagram');
  const own = sent.flatMap(({ id }) => id ?? []);
  const diagrams = await knownDiagrams(data, [...own, ...linksIn(sent)]);
  const components = await knownComponents(data, componentIdsIn(sent));
  const types = knownOf(await allTypes(data));
  const around: AroundDiagrams = { types, diagrams, tags: knownOf(await tagRows(data)) };
  const { plan, problems } = planOf(sent, { mode, noun: 'diagram', find: diagrams.find, at });
  const made = new Set(own);
  const all = [...problems];
  await services.serverEdits.prepare(
    tx,
    plan.flatMap(({ sent, row }) => (row === null || !isDrawing(sent) ? [] : [documentName(row.slug)])),
  );
  for (const planned of plan) {
    all.push(...fieldProblems(planned, around));
    if (!isDrawing(planned.sent)) continue;
    const before =
      planned.row === null ? Snapshot.of([]) : await snapshotWithin(services, tx, planned.row.slug);
    all.push(
      ...drawingProblems(planned.sent, planned.at, {
        component: (id) => alsoComponents.has(id) || components.find(id) !== undefined,
        type: (id) => types.find(id) !== undefined,
        diagram: (id) => made.has(id) || diagrams.find(id) !== undefined,
        standing: (ref) => before.instance(keyOfRef(ref, before)) !== undefined,
      }),
    );
  }
  return { plan, problems: all, around };
};

const toSave = ({ sent, row }: PlannedDiagram, { tags }: AroundDiagrams): DiagramToSave => {
  const isNew = row === null;
  return {
    ...(isNew ? {} : { slug: row.slug }),
    name: sent.name ?? undefined,
    richDescription: sent.desc === undefined ? undefined : stateSent(sent),
    diagramLevel2: sent.level,
    state: cleared(sent.state, 'DRAFT' as const) ?? (isNew ? 'DRAFT' : undefined),
    tags: cleared<string[], string[]>(sent.tags, [])
      ?.flatMap((id) => tags.find(id)?.id ?? [])
      .map((tagId) => ({ tagId })),
  };
};

/** A diagram of a call, once it is there. */
export interface NamedDiagram {
  readonly id: number;
  readonly slug: string;
  readonly externalId: string | null;
  readonly state: KnownDiagram['state'];
  readonly planned: PlannedDiagram;
}

/** Writes all but what is drawn. */
export const nameDiagrams = async (
  data: Scoped,
  { plan, around }: DiagramPlan,
  now: Date,
): Promise<NamedDiagram[]> => {
  if (plan.length === 0) return [];
  const saved = await saveDiagrams(
    data,
    plan.map((each) => toSave(each, around)),
  );
  const named: NamedDiagram[] = [];
  const labels = new Map<number, { externalId: string | null; apiContext: string | null }>();
  for (const [index, { diagramId, slug, state }] of saved.entries()) {
    const planned = plan[index];
    if (planned === undefined) continue;
    const { sent, row } = planned;
    const isNew = row === null;
    const externalId = isNew ? (sent.id ?? null) : row.externalId;
    const context = contextOf(sent.apiContext, { isNew, now });
    const apiContext = context === undefined ? (row?.apiContext ?? null) : context;
    if (externalId !== (row?.externalId ?? null) || apiContext !== (row?.apiContext ?? null))
      labels.set(diagramId, { externalId, apiContext });
    named.push({ id: diagramId, slug, externalId, state, planned });
  }
  await data.updateEach(diagram, labels);
  return named;
};

const meaningOf = async (
  data: Scoped,
  named: readonly NamedDiagram[],
  { types, diagrams }: AroundDiagrams,
): Promise<Meaning & { stateOf(id: string): KnownDiagram['state'] | undefined }> => {
  const components = await knownComponents(data, componentIdsIn(named.map(({ planned }) => planned.sent)));
  const made = knownOf(named);
  return {
    component: components.find,
    typeSlug: (id) => types.find(id)?.slug,
    diagramSlug: (id) => (made.find(id) ?? diagrams.find(id))?.slug,
    state: (html) => stateOfHtml(html) ?? null,
    stateOf: (id) => (made.find(id) ?? diagrams.find(id))?.state,
  };
};

/** An active diagram leads to active ones only. */
const draftLinks = (
  { state, planned: { sent, at } }: NamedDiagram,
  stateOf: (id: string) => KnownDiagram['state'] | undefined,
): Problem[] =>
  state !== 'ACTIVE'
    ? []
    : (sent.relations ?? []).flatMap(({ linksTo }, index) =>
        (linksTo ?? []).flatMap((id, link) =>
          stateOf(id) === 'DRAFT'
            ? [
                problem(
                  [...at, 'relations', index, 'linksTo', link],
                  'An active diagram cannot lead to a draft',
                ),
              ]
            : [],
        ),
      );

/** Only what was to be seen before is taken away: what waits for its end to come back belongs to an undo. */
const changesFor = async (copy: DiagramDocument, before: Snapshot, wanted: Snapshot): Promise<Change[]> => {
  const changes = await inTurns(restoringVersion(copy, wanted));
  return changes.filter(
    (each) =>
      !(
        each.change === 'set' &&
        each.column === 'alive' &&
        each.value === undefined &&
        !before.has(each.key)
      ),
  );
};

const refsAfter = (
  { planned: { sent, row } }: NamedDiagram,
  before: Snapshot,
  wanted: Snapshot,
): Record<string, string> => {
  const named = (sent.componentInstances ?? []).map(({ ref }) => [keyOfRef(ref, before), ref] as const);
  const all = [...Object.entries(row?.externalRefs ?? {}), ...named.filter(([key, ref]) => key !== ref)];
  return Object.fromEntries(all.filter(([key]) => wanted.has(key)));
};

/**
 * Draws on the documents themselves: people who have one open see it, and what they do at that moment stays. What
 * each shows afterwards, by slug.
 */
export const drawDiagrams = async (
  { serverEdits }: DrawingServices,
  { tx, data }: { tx: Db; data: Scoped },
  named: readonly NamedDiagram[],
  around: AroundDiagrams,
): Promise<Map<string, Snapshot>> => {
  const shown = new Map<string, Snapshot>();
  const meaning = await meaningOf(data, named, around);
  const problems: Problem[] = [];
  await serverEdits.prepare(
    tx,
    named.map(({ slug }) => documentName(slug)),
  );
  const refsById = new Map<number, { externalRefs: Record<string, string> }>();
  for (const each of named) {
    const { sent, at, row } = each.planned;
    problems.push(...draftLinks(each, meaning.stateOf));
    const isAsked = isDrawing(sent);
    let refs: Record<string, string> | null = null;
    await serverEdits.writeAsServer(tx, documentName(each.slug), data.viewer.userId, async (copy) => {
      const before = await snapshotIn(copy);
      const wanted = isAsked ? await inTurns(wantedSnapshot(sent, before, meaning)) : before;
      shown.set(each.slug, wanted);
      if (!isAsked) return null;
      if (wanted.size > diagramLimits.itemsPerDiagram) {
        problems.push(problem(at, `A diagram holds at most ${diagramLimits.itemsPerDiagram} items`));
        return null;
      }
      refs = refsAfter(each, before, wanted);
      const changes = await changesFor(copy, before, wanted);
      if (changes.length === 0) return null;
      return () => {
        migrate(copy, serverOrigin);
        apply(copy, changes, serverOrigin);
      };
    });
    if (refs !== null && !isDeepStrictEqual(refs, row?.externalRefs ?? {}))
      refsById.set(each.id, { externalRefs: refs });
  }
  await data.updateEach(diagram, refsById);
  demandNone(problems);
  return shown;
};
