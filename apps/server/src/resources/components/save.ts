import type { ComponentShape } from '@lintel/api/componentShapes';
import type { ComponentToSave } from '@lintel/api/endpoints/components';
import { limits } from '@lintel/domain/limits';
import { attachmentsIn } from '@lintel/richtext/images';
import { inArray, or } from 'drizzle-orm';
import type { PlainChanges, Scoped } from '../../db/scoped.ts';
import { componentModel } from '../../db/tables/component.ts';
import { collided, invalid, limitReached, notFound } from '../../http/refusal.ts';
import { type Merge, mergeFields, nextStamp } from '../../merge/fieldMerge.ts';
import { mergeSet, type SetMerge } from '../../merge/setMerge.ts';
import { attachmentSet } from '../../model/attachments/attachmentChanges.ts';
import { hangImages } from '../../model/attachments/hangImages.ts';
import { oneAtATime } from '../../model/members/holdMembership.ts';
import { logModel } from '../../model/logs/modelLog.ts';
import { plainDescription, readDescriptions } from '../../model/descriptions/richDescription.ts';
import { factsOfChange } from './facts.ts';
import { createComponents, demandRoom, type Provenance } from './create.ts';
import { demandNoDraftLinks } from './draftLinks.ts';
import { demandFreeExternalIds } from './externalIds.ts';
import { type ComponentFields, type HeldValue, repositoryOf, typeAfter, valuesSent } from './fields.ts';
import { type Held, hold } from './held.ts';
import { namingOf, type SaveNaming } from './naming.ts';
import { readComponents } from './read.ts';
import { lockComponents, type StoredComponent } from './stored.ts';
import { writeBelongings } from './writeBelongings.ts';

type Mergeable = ComponentFields & Record<string, unknown>;
type Fields = Parameters<typeof mergeFields>[0]['stored'];

export interface Changed {
  stored: StoredComponent;
  before: ComponentFields;
  merge: Merge<Fields>;
  tags: SetMerge<number>;
  links: SetMerge<number>;
  attachments: SetMerge<number>;
}

const isNew = ({ componentModelId, slug }: ComponentToSave): boolean =>
  slug === undefined && (componentModelId === undefined || componentModelId < 0);

const fieldsOf = ({ row }: StoredComponent): ComponentFields => ({
  name: row.name,
  type: { fkTypeId: row.fkTypeId, fkSharedTypeId: row.fkSharedTypeId },
  state: row.state,
  richDescription: row.richDescription,
  inlineDesc: row.inlineDesc,
  repositoryUrl: row.repositoryUrl,
  externalId: row.externalId,
  apiContext: row.apiContext,
});

export const mergeOnto = (
  stored: StoredComponent,
  sent: ComponentToSave,
  held: Held,
  saving: { now: Date; by: number | null },
): Changed => {
  const { row, values } = stored;
  const before = fieldsOf(stored);
  const type = typeAfter(sent, row);
  const { name, state, richDescription, inlineDesc, externalId, apiContext } = sent;
  const asked: Record<string, HeldValue> = valuesSent(sent, held, {
    type: type ?? row,
    has: (field) => Object.hasOwn(values, field),
  });
  // A value that is not there is null, so that to take off what is gone already changes nothing.
  const known = Object.fromEntries(Object.keys(asked).map((field) => [field, values[field] ?? null]));
  const merge = mergeFields<Fields>({
    stored: { ...known, ...before },
    stamps: row.fieldStamps,
    sent: {
      ...asked,
      name,
      type,
      state,
      richDescription,
      inlineDesc,
      repositoryUrl: repositoryOf(sent),
      externalId,
      apiContext,
    },
    basedOn: sent.updatedAt,
    updatedAt: row.updatedAt,
    ...saving,
  });
  const { slug, updatedAt, updatedByUserId: savedBy } = row;
  if (merge.collisions.length > 0) throw collided(merge.collisions, updatedAt, { slug, savedBy });
  const set = (field: string, there: number[], wanted: number[] | undefined): SetMerge<number> =>
    mergeSet({
      field,
      stored: there,
      sent: wanted,
      stamps: row.fieldStamps,
      basedOn: sent.updatedAt,
      at: merge.at,
    });
  return {
    stored,
    before,
    merge,
    tags: set(
      'tag',
      stored.tagIds,
      sent.tags?.map(({ tagId }) => tagId),
    ),
    links: set(
      'link',
      stored.diagramIds,
      sent.diagramLinks?.map(({ fkDiagramId }) => fkDiagramId),
    ),
    attachments: withoutImages(
      set(
        attachmentSet,
        stored.attachmentIds,
        sent.attachments?.map(({ fkAttachmentId }) => fkAttachmentId),
      ),
      ({ ...before, ...merge.changes } as Mergeable).richDescription,
    ),
  };
};

/** What stands in the description as an image hangs on for as long as it does. */
const withoutImages = (merged: SetMerge<number>, richDescription: string | null): SetMerge<number> => {
  const images = new Set(attachmentsIn(richDescription));
  return { ...merged, removed: merged.removed.filter((id) => !images.has(id)) };
};

export const hasChanged = ({ merge, tags, links, attachments }: Changed): boolean =>
  Object.keys(merge.changes).length > 0 ||
  [tags, links, attachments].some(({ added, removed }) => added.length + removed.length > 0);

/** By what each of them is sent: the id of the row. */
const idsOf = async (tx: Scoped, sent: readonly ComponentToSave[]): Promise<(number | null)[]> => {
  const known = sent.filter((each) => !isNew(each));
  if (known.length === 0) return sent.map(() => null);
  const slugs = known.flatMap(({ slug }) => slug ?? []);
  const ids = known.flatMap(({ componentModelId }) => componentModelId ?? []);
  const rows = await tx
    .select({ id: componentModel.componentModelId, slug: componentModel.slug })
    .from(
      componentModel,
      or(inArray(componentModel.slug, slugs), inArray(componentModel.componentModelId, ids)),
    );
  const bySlug = new Map(rows.map(({ id, slug }) => [slug, id]));
  const there = new Set(rows.map(({ id }) => id));
  const found = sent.map((each) => {
    if (isNew(each)) return null;
    const { componentModelId, slug } = each;
    const id = slug === undefined ? componentModelId : bySlug.get(slug);
    if (id === undefined || !there.has(id)) throw notFound();
    if (
      slug !== undefined &&
      componentModelId !== undefined &&
      componentModelId > 0 &&
      componentModelId !== id
    )
      throw notFound();
    return id;
  });
  const wanted = found.filter((id) => id !== null);
  if (new Set(wanted).size !== wanted.length) throw invalid('The same component was sent twice');
  return found;
};

const columnsOf = (
  { before, merge, tags, links, attachments }: Changed,
  updatedByUserId: number,
): PlainChanges<typeof componentModel> => {
  const after = { ...before, ...merge.changes } as Mergeable;
  const { richDescription } = after;
  return {
    name: after.name,
    fkTypeId: after.type.fkTypeId,
    fkSharedTypeId: after.type.fkSharedTypeId,
    state: after.state,
    inlineDesc: after.inlineDesc,
    repositoryUrl: after.repositoryUrl,
    externalId: after.externalId,
    apiContext: after.apiContext,
    ...(richDescription === before.richDescription
      ? {}
      : { richDescription, description: plainDescription(richDescription) }),
    updatedAt: merge.at,
    updatedByUserId,
    fieldStamps: { ...merge.stamps, ...tags.stamps, ...links.stamps, ...attachments.stamps },
  };
};

const writeChanged = async (tx: Scoped, held: Held, changed: readonly Changed[]): Promise<void> => {
  await tx.updateEach(
    componentModel,
    new Map(changed.map((each) => [each.stored.row.componentModelId, columnsOf(each, tx.viewer.userId)])),
  );
  for (const { stored, merge, tags, links, attachments } of changed) {
    const { componentModelId } = stored.row;
    await writeBelongings(tx, held, { componentModelId, values: merge.changes, tags, links, attachments });
  }
  await hangImages(
    tx,
    changed.flatMap(({ stored: { row }, merge: { changes } }) =>
      changes['richDescription'] === undefined
        ? []
        : [
            {
              fkComponentId: row.componentModelId,
              fkDiagramId: null,
              richDescription: (changes as Partial<Mergeable>).richDescription ?? null,
            },
          ],
    ),
  );
};

const logChanged = async (tx: Scoped, naming: SaveNaming, changed: readonly Changed[]): Promise<void> => {
  const entries = changed.flatMap(({ stored: { row }, before, merge, tags, links, attachments }) => {
    const after = { ...before, ...merge.changes } as Mergeable;
    return factsOfChange(
      naming.component(row.slug, before),
      naming.component(row.slug, after),
      naming.belongings({ values: merge.changes, tags, links, attachments }),
    ).map((fact) => ({ componentId: row.componentModelId, slug: row.slug, fact }));
  });
  await logModel(tx, entries);
};

const demandRoomForFiles = (count: number): void => {
  if (count > limits.attachmentsPerItem)
    throw limitReached(`At most ${limits.attachmentsPerItem} files can be attached to one thing`);
};

/** One stamp for the whole save, later than that of every row in it. */
export const stampAfter = (stored: Iterable<StoredComponent>): Date => {
  let at = new Date();
  for (const { row } of stored) at = new Date(nextStamp(row.updatedAt, at));
  return at;
};

/** The ids, in the order sent. */
const writeAll = async (
  tx: Scoped,
  sent: readonly ComponentToSave[],
  from: Provenance = {},
): Promise<number[]> => {
  const toCreate = sent.filter(isNew);
  if (toCreate.length > 0 || sent.some(({ externalId }) => typeof externalId === 'string'))
    await oneAtATime(tx, 'component');
  await demandRoom(tx, toCreate.length);
  const ids = await idsOf(tx, sent);
  const held = await hold(tx, sent);
  const stored = await lockComponents(
    tx,
    ids.filter((id) => id !== null),
  );
  const now = stampAfter(stored.values());
  const changed = sent.flatMap((each, index) => {
    const id = ids[index];
    if (id === undefined || id === null) return [];
    const row = stored.get(id);
    if (row === undefined) throw notFound();
    const merged = mergeOnto(row, each, held, { now, by: tx.viewer.userId });
    return hasChanged(merged) ? [merged] : [];
  });
  const naming = await namingOf(
    tx,
    held,
    changed.map(({ stored: { row } }) => row),
    {
      tags: changed.flatMap(({ tags }) => tags.removed),
      attachments: changed.flatMap(({ attachments }) => attachments.removed),
    },
  );
  for (const { stored, attachments } of changed)
    demandRoomForFiles(stored.attachmentIds.length - attachments.removed.length + attachments.added.length);
  await demandFreeExternalIds(
    tx,
    changed.map(({ stored: { row }, before, merge }) => ({
      ...({ ...before, ...merge.changes } as Mergeable),
      componentModelId: row.componentModelId,
    })),
  );
  await demandNoDraftLinks(
    tx,
    changed.map(({ stored: { diagramIds }, before, merge, links: { added, removed } }) => ({
      before: before.state,
      after: ({ ...before, ...merge.changes } as Mergeable).state,
      links: [...diagramIds.filter((id) => !removed.includes(id)), ...added],
      added,
    })),
  );
  await writeChanged(tx, held, changed);
  await logChanged(tx, naming, changed);
  const created = await createComponents(tx, held, toCreate, from);
  let next = 0;
  return ids.map((id) => id ?? created[next++] ?? 0);
};

export const saveIn = async (
  tx: Scoped,
  sent: readonly ComponentToSave[],
  arriving?: ReadonlyMap<ComponentToSave, string>,
): Promise<ComponentShape[]> => readComponents(tx, await writeAll(tx, sent, { arriving }));

/** As `saveComponents` does, for who says in other words what became of them: answers their ids. */
export const writeComponentsSent = (
  data: Scoped,
  sent: readonly ComponentToSave[],
  from: Provenance,
): Promise<number[]> => {
  const read = readDescriptions(sent, 'components');
  return data.transaction((tx) => writeAll(tx, read, from));
};

/** Creates and changes components, all or none, and answers them in the order sent. */
export const saveComponents = (data: Scoped, sent: readonly ComponentToSave[]): Promise<ComponentShape[]> => {
  const read = readDescriptions(sent, 'components');
  return data.transaction((tx) => saveIn(tx, read));
};
