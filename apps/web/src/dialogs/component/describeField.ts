import type { AttributeShape } from '@lintel/api/modelShapes';
import type { PersonShape, TagShape } from '@lintel/api/shapes';
import { attributeKinds } from '@lintel/domain/attributes/registry';
import { stateLabels, stateSchema } from '@lintel/domain/entities/diagram';
import { id } from '@lintel/domain/fields';
import { fullName } from '@lintel/domain/people';
import { z } from 'zod/mini';
import type { TypeChoice } from '../../pickers/typeTiles.ts';
import { describeRichText } from '../describeRichText.ts';
import { attributeIdOf } from './componentFields.ts';

const labels: Record<string, string> = {
  name: 'Name',
  type: 'Type',
  state: 'State',
  richDescription: 'Description',
  inlineDesc: 'Description in the box',
  repositoryUrl: 'Repository',
  tags: 'Tags',
  diagramLinks: 'Linked diagrams',
};

export const fieldLabel = (field: string, attributes: readonly AttributeShape[]): string => {
  const attributeId = attributeIdOf(field);
  return attributeId === null
    ? (labels[field] ?? field)
    : (attributes.find((each) => each.attributeId === attributeId)?.name ?? 'An attribute that is gone');
};

export interface Known {
  attribute: AttributeShape | undefined;
  users: readonly PersonShape[];
  tags: readonly TagShape[];
  typeName: (choice: TypeChoice) => string | null;
}

const choiceSchema = z.object({ fkTypeId: z.nullish(id), fkSharedTypeId: z.nullish(id) });
const idsSchema = z.array(z.number());
/** One's own side is what stands in the draft, the other is what the server says. */
const draftValueSchema = z.union([
  z.pipe(
    z.object({ kind: z.literal('text'), text: z.string() }),
    z.transform(({ text }) => text),
  ),
  z.pipe(
    z.object({ ids: idsSchema }),
    z.transform(({ ids }) => ids),
  ),
  z.string(),
  idsSchema,
]);

const describeValue = (value: unknown, { attribute, users }: Known): string => {
  const parsed = draftValueSchema.safeParse(value).data;
  if (parsed === undefined) return 'Not assigned';
  const kind = attribute === undefined ? undefined : attributeKinds[attribute.attributeType];
  if (typeof parsed === 'string') {
    const text = kind?.describe(parsed) ?? parsed;
    return text === '' ? 'Empty' : text;
  }
  const names = parsed.map((each) => {
    if (kind?.held === 'items')
      return attribute?.listItems.find(({ attributeListItemId }) => attributeListItemId === each)?.value;
    const person = users.find(({ userId }) => userId === each);
    return person === undefined ? undefined : fullName(person);
  });
  return names.length === 0
    ? 'Not assigned'
    : names.map((name) => name ?? 'Something that is gone').join(', ');
};

/** The value of one field as a person reads it. */
export const describeField = (field: string, value: unknown, known: Known): string => {
  if (attributeIdOf(field) !== null) return describeValue(value, known);
  const text = typeof value === 'string' ? value : null;
  switch (field) {
    case 'type': {
      const { fkTypeId = null, fkSharedTypeId = null } = choiceSchema.safeParse(value).data ?? {};
      return known.typeName({ fkTypeId, fkSharedTypeId }) ?? 'No type';
    }
    case 'state': {
      const state = stateSchema.safeParse(value).data;
      return state === undefined ? 'No state' : stateLabels[state];
    }
    case 'richDescription':
      return describeRichText(text);
    case 'inlineDesc':
      return value === true ? 'Shown' : 'Not shown';
    default:
      return text !== null && text.trim() !== '' ? text : `No ${(labels[field] ?? field).toLowerCase()}`;
  }
};
