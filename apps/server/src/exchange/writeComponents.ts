import type { ComponentToSave } from '@lintel/api/endpoints/components';
import { mayRemove } from '@lintel/domain/attributes/assignment';
import { eq, inArray } from 'drizzle-orm';
import type { Scoped } from '../db/scoped.ts';
import { componentModel } from '../db/tables/component.ts';
import { diagram } from '../db/tables/diagram.ts';
import { diagramLink } from '../db/tables/diagramLink.ts';
import { restoreComponents } from '../resources/components/lifecycle.ts';
import { saveIn } from '../resources/components/save.ts';
import type { Dictionary } from './dictionary.ts';
import type { PlannedThing } from './plan.ts';
import type { ExchangedComponent } from './shapes.ts';

type Planned = PlannedThing<'components'>;

const typeOf = ({ type }: ExchangedComponent, { types, sharedTypes }: Dictionary) => {
  const fkTypeId = type === null ? undefined : types.idOf(type);
  if (fkTypeId !== undefined) return { fkTypeId, fkSharedTypeId: null };
  return { fkTypeId: null, fkSharedTypeId: (type === null ? undefined : sharedTypes.idOf(type)) ?? null };
};

/** Items and people that nobody here is called are left out. */
const valuesOf = (sent: ExchangedComponent, { attributes, items, people }: Dictionary) => {
  const values = {
    attributes: [] as NonNullable<ComponentToSave['attributes']>,
    listAttributes: [] as NonNullable<ComponentToSave['listAttributes']>,
    userAttributes: [] as NonNullable<ComponentToSave['userAttributes']>,
  };
  for (const [slug, value] of Object.entries(sent.attributes)) {
    const fkAttributeId = attributes.idOf(slug);
    if (fkAttributeId === undefined) continue;
    const kind = attributes.of(fkAttributeId)?.attributeType;
    if (typeof value === 'string') {
      if (kind !== 'LIST' && kind !== 'USERLIST') values.attributes.push({ fkAttributeId, value });
    } else if ('items' in value) {
      for (const word of value.items) {
        const fkListItemId = kind === 'LIST' ? items.idOf(fkAttributeId, word) : undefined;
        if (fkListItemId !== undefined) values.listAttributes.push({ fkListItemId });
      }
    } else {
      for (const email of value.people) {
        const fkUserId = kind === 'USERLIST' ? people.idOf(email) : undefined;
        if (fkUserId !== undefined) values.userAttributes.push({ fkAttributeId, fkUserId });
      }
    }
  }
  return values;
};

const removedFrom = (
  before: ExchangedComponent | undefined,
  sent: ExchangedComponent,
  { attributes }: Dictionary,
  type: ReturnType<typeof typeOf>,
): number[] =>
  Object.keys(before?.attributes ?? {})
    .filter((slug) => !Object.hasOwn(sent.attributes, slug))
    .flatMap((slug) => attributes.of(attributes.idOf(slug) ?? 0) ?? [])
    .filter((definition) => mayRemove(definition, [type]))
    .map(({ attributeId }) => attributeId);

/**
 * Where something leads became a draft later: in a save that is refused to people, but a file says how things were. Such
 * links are written behind the save.
 */
const linksToDrafts = ({ sent, before }: Planned, drafts: ReadonlySet<string>): string[] => {
  if (sent.state === 'DRAFT') return [];
  const isKept = (slug: string) => before?.state !== 'DRAFT' && before?.links.includes(slug) === true;
  return sent.links.filter((slug) => drafts.has(slug) && !isKept(slug));
};

const toSave = (planned: Planned, dictionary: Dictionary, drafts: ReadonlySet<string>): ComponentToSave => {
  const { match, sent, before } = planned;
  const { tags, diagrams } = dictionary;
  const later = new Set(linksToDrafts(planned, drafts));
  const type = typeOf(sent, dictionary);
  return {
    ...(match.id !== null && { componentModelId: match.id }),
    name: sent.name,
    ...type,
    state: sent.state,
    richDescription: sent.richDescription,
    inlineDesc: sent.inlineDesc,
    repositoryUrl: sent.repositoryUrl,
    externalId: sent.externalId,
    apiContext: sent.apiContext,
    tags: sent.tags.flatMap((slug) => tags.idOf(slug) ?? []).map((tagId) => ({ tagId })),
    diagramLinks: sent.links
      .filter((slug) => !later.has(slug))
      .flatMap((slug) => diagrams.idOf(slug) ?? [])
      .map((fkDiagramId) => ({ fkDiagramId })),
    attachments: sent.attachments.map((fkAttachmentId) => ({ fkAttachmentId })),
    ...valuesOf(sent, dictionary),
    removedAttributes: removedFrom(before, sent, dictionary, type),
  };
};

const draftsOf = async (tx: Scoped): Promise<ReadonlySet<string>> => {
  const rows = await tx.select({ slug: diagram.slug }).from(diagram, eq(diagram.state, 'DRAFT'));
  return new Set(rows.map(({ slug }) => slug));
};

const perSave = 40;

export const writeComponents = async (
  tx: Scoped,
  planned: readonly Planned[],
  dictionary: Dictionary,
  { now, onSaved }: { now: Date; onSaved: (count: number) => void },
): Promise<void> => {
  const changed = planned.filter(({ outcome }) => outcome !== 'same');
  const deleted = changed.filter(({ match }) => match.isDeleted === true).map(({ match }) => match.slug);
  if (deleted.length > 0) {
    // What was deleted too long ago to be brought back is brought back all the same: it is in the file.
    const at = now.toISOString();
    await tx.update(componentModel, { deletedAt: at }, inArray(componentModel.slug, deleted));
    await restoreComponents(tx, deleted, now);
  }
  const drafts = await draftsOf(tx);
  for (let at = 0; at < changed.length; at += perSave) {
    const part = changed.slice(at, at + perSave);
    const arriving = new Map<ComponentToSave, string>();
    const sent = part.map((each) => {
      const made = toSave(each, dictionary, drafts);
      if (each.match.id === null) arriving.set(made, each.match.slug);
      return made;
    });
    const saved = await saveIn(tx, sent, arriving);
    const later = saved.flatMap(({ componentModelId: fkComponentId }, index) => {
      const each = part[index];
      return (each === undefined ? [] : linksToDrafts(each, drafts))
        .flatMap((slug) => dictionary.diagrams.idOf(slug) ?? [])
        .map((fkDiagramId) => ({ fkComponentId, fkDiagramId }));
    });
    if (later.length > 0) await tx.insertMissing(diagramLink, later);
    onSaved(part.length);
  }
};
