import type { ComponentShape } from '@lintel/api/componentShapes';
import { attachmentsIn } from '@lintel/richtext/images';
import type { Scoped } from '../db/scoped.ts';
import { readComponents } from '../resources/components/read.ts';
import type { Dictionary } from './dictionary.ts';
import type { ExchangedComponent, ExchangedValue } from './shapes.ts';

const valuesOf = (component: ComponentShape, dictionary: Dictionary): Record<string, ExchangedValue> => {
  const { attributes, items, people } = dictionary;
  const values = new Map<string, ExchangedValue>();
  for (const { fkAttributeId, value } of component.attributes) {
    const slug = attributes.slugOf(fkAttributeId);
    if (slug !== undefined) values.set(slug, value);
  }
  const words = Map.groupBy(component.listAttributes, ({ fkListItemId }) => items.attributeOf(fkListItemId));
  for (const [id, list] of words) {
    const slug = attributes.slugOf(id ?? 0);
    if (slug !== undefined)
      values.set(slug, {
        items: list.flatMap(({ fkListItemId }) => items.wordOf(fkListItemId) ?? []).sort(),
      });
  }
  const persons = Map.groupBy(component.userAttributes, ({ fkAttributeId }) => fkAttributeId);
  for (const [id, list] of persons) {
    const slug = attributes.slugOf(id);
    // Who has left has no address here any more.
    const emails = list.flatMap(({ fkUserId }) => people.emailOf(fkUserId) ?? []).sort();
    if (slug !== undefined && emails.length > 0) values.set(slug, { people: emails });
  }
  return Object.fromEntries([...values].sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** The files that hang on it and those that stand in its description, each once. */
const filesOf = ({ attachments, richDescription }: ComponentShape): number[] =>
  [
    ...new Set([
      ...attachments.map(({ fkAttachmentId }) => fkAttachmentId),
      ...attachmentsIn(richDescription),
    ]),
  ].sort((a, b) => a - b);

const exchangedComponent = (component: ComponentShape, dictionary: Dictionary): ExchangedComponent => ({
  id: component.slug,
  name: component.name,
  state: component.state,
  type: component.type?.slug ?? component.sharedType?.slug ?? null,
  richDescription: component.richDescription,
  inlineDesc: component.inlineDesc,
  repositoryUrl: component.repositoryUrl,
  externalId: component.externalId,
  apiContext: component.apiContext,
  tags: component.tags.map(({ slug }) => slug).sort(),
  links: component.diagramLinks.map(({ slug }) => slug).sort(),
  attachments: filesOf(component),
  attributes: valuesOf(component, dictionary),
});

const perPart = 200;

/** So many at a time, in the order of the ids. */
export async function* componentsByIds(
  data: Scoped,
  dictionary: Dictionary,
  ids: readonly number[],
): AsyncGenerator<ExchangedComponent[]> {
  for (let at = 0; at < ids.length; at += perPart) {
    const part = await readComponents(data, ids.slice(at, at + perPart));
    yield part.map((each) => exchangedComponent(each, dictionary));
  }
}
