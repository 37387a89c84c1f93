import type { ComponentToSave } from '@lintel/api/endpoints/components';
import { mayRemove } from '@lintel/domain/attributes/assignment';
import { inArray } from 'drizzle-orm';
import type { Scoped } from '../db/scoped.ts';
import { componentModel } from '../db/tables/component.ts';
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

const toSave = ({ match, sent, before }: Planned, dictionary: Dictionary): ComponentToSave => {
  const { tags, diagrams } = dictionary;
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
      .flatMap((slug) => diagrams.idOf(slug) ?? [])
      .map((fkDiagramId) => ({ fkDiagramId })),
    attachments: sent.attachments.map((fkAttachmentId) => ({ fkAttachmentId })),
    ...valuesOf(sent, dictionary),
    removedAttributes: removedFrom(before, sent, dictionary, type),
  };
};

const perSave = 100;

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
  for (let at = 0; at < changed.length; at += perSave) {
    const part = changed.slice(at, at + perSave);
    const arriving = new Map<ComponentToSave, string>();
    const sent = part.map((each) => {
      const made = toSave(each, dictionary);
      if (each.match.id === null) arriving.set(made, each.match.slug);
      return made;
    });
    await saveIn(tx, sent, arriving);
    onSaved(part.length);
  }
};
