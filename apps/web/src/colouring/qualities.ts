import type { ComponentValuesShape } from '@lintel/api/componentShapes';
import type { AttributeShape } from '@lintel/api/modelShapes';
import type { PersonShape, TagShape } from '@lintel/api/shapes';
import { attributeKindOf } from '@lintel/domain/attributes/registry';
import type { TagColor } from '@lintel/domain/colors';
import { type State, stateLabels, states } from '@lintel/domain/entities/diagram';
import { fullName } from '@lintel/domain/people';
import type { Hue } from '@lintel/drawing/boxes';
import type { NamesShape } from '@lintel/api/namesShape';

export interface QualityValue {
  readonly id: string;
  readonly label: string;
  /** That it is known by elsewhere. */
  readonly hue?: Hue;
}

/** Something by which the components of a diagram are told apart. */
export interface Quality {
  readonly id: string;
  readonly label: string;
  /** All there are, in order. */
  readonly values: readonly QualityValue[];
  /** The ids of the values that components have, by slug. */
  readonly held: ReadonlyMap<string, readonly string[]>;
}

/** What is known of the components on a diagram, and of what they may have. */
export interface KnownComponents {
  readonly components: readonly Pick<NamesShape['components'][number], 'slug' | 'state' | 'deleted'>[];
  readonly values: readonly ComponentValuesShape[];
  readonly tags: readonly Pick<TagShape, 'tagId' | 'name' | 'color'>[];
  readonly attributes: readonly Pick<
    AttributeShape,
    'attributeId' | 'name' | 'attributeType' | 'listItems'
  >[];
  readonly people: readonly Pick<PersonShape, 'userId' | 'firstName' | 'lastName'>[];
}

const tagHues: Readonly<Record<TagColor, Hue>> = {
  gray: 'slate',
  red: 'rose',
  orange: 'amber',
  yellow: 'amber',
  green: 'green',
  blue: 'blue',
  purple: 'violet',
};
const stateHues: Readonly<Record<State, Hue>> = { DRAFT: 'amber', ACTIVE: 'green', ARCHIVED: 'slate' };

/** Of a text with more values on a diagram nobody could keep the colours in mind. */
const fewTexts = 12;

const order = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const byLabel = (values: readonly QualityValue[]): QualityValue[] =>
  [...values].sort((a, b) => order.compare(a.label, b.label));

const heldBy = (
  values: readonly ComponentValuesShape[],
  idsOf: (component: ComponentValuesShape) => readonly string[],
): ReadonlyMap<string, readonly string[]> => new Map(values.map((each) => [each.slug, idsOf(each)]));

const tagQuality = ({ values, tags }: KnownComponents): Quality => ({
  id: 'tags',
  label: 'Tags',
  values: byLabel(
    tags.map(({ tagId, name, color }) => ({ id: `${tagId}`, label: name, hue: tagHues[color] })),
  ),
  held: heldBy(values, (component) => component.tags.map(({ tagId }) => `${tagId}`)),
});

const stateQuality = ({ components }: KnownComponents): Quality => ({
  id: 'state',
  label: 'State',
  values: states.map((state) => ({ id: state, label: stateLabels[state], hue: stateHues[state] })),
  held: new Map(components.map(({ slug, state }) => [slug, [state]])),
});

type Attribute = KnownComponents['attributes'][number];
type HeldValues = Pick<Quality, 'values' | 'held'>;

const itemsOf = ({ listItems }: Attribute, { values }: KnownComponents): HeldValues => ({
  values: listItems.map(({ attributeListItemId, value }) => ({ id: `${attributeListItemId}`, label: value })),
  held: heldBy(values, ({ listAttributes }) => listAttributes.map(({ fkListItemId }) => `${fkListItemId}`)),
});

const peopleOf = ({ attributeId }: Attribute, { values, people }: KnownComponents): HeldValues => ({
  values: byLabel(people.map((person) => ({ id: `${person.userId}`, label: fullName(person) }))),
  held: heldBy(values, ({ userAttributes }) =>
    userAttributes.flatMap(({ fkAttributeId, fkUserId }) =>
      fkAttributeId === attributeId ? `${fkUserId}` : [],
    ),
  ),
});

const textsOf = ({ attributeId, attributeType }: Attribute, { values }: KnownComponents): HeldValues => {
  const { normalise, describe } = attributeKindOf(attributeType);
  const held = heldBy(values, ({ attributes }) =>
    attributes.flatMap(({ fkAttributeId, value }) =>
      fkAttributeId === attributeId && value.trim() !== '' ? normalise(value) : [],
    ),
  );
  // Both of a box that is ticked or not, so that one keeps its colour when the other comes.
  const ids = attributeType === 'BOOLEAN' ? ['true', 'false'] : [...new Set([...held.values()].flat())];
  const known = ids.map((id) => ({ id, label: describe(id) }));
  return { values: attributeType === 'BOOLEAN' ? known : byLabel(known), held };
};

const heldKinds = { items: itemsOf, users: peopleOf, text: textsOf };

const attributeQuality = (attribute: Attribute, known: KnownComponents): Quality => ({
  id: `attribute:${attribute.attributeId}`,
  label: attribute.name,
  ...heldKinds[attributeKindOf(attribute.attributeType).held](attribute, known),
});

/** An address says of each component something else. */
const separates = ({ attributeType }: Attribute): boolean =>
  attributeKindOf(attributeType).isAddress !== true;

/** A deleted component reads as a placeholder, and has nothing. */
const withoutDeleted = (known: KnownComponents): KnownComponents => {
  const components = known.components.filter(({ deleted }) => !deleted);
  const there = new Set(components.map(({ slug }) => slug));
  return { ...known, components, values: known.values.filter(({ slug }) => there.has(slug)) };
};

export const qualitiesOf = (given: KnownComponents): Quality[] => {
  const known = withoutDeleted(given);
  const attributes = known.attributes
    .filter(separates)
    .map((attribute) => attributeQuality(attribute, known))
    .sort((a, b) => order.compare(a.label, b.label));
  return [tagQuality(known), stateQuality(known), ...attributes];
};

/** Whether it is worth being chosen: texts have to be few. */
export const isOffered = (
  { id, values }: Quality,
  { attributes }: Pick<KnownComponents, 'attributes'>,
): boolean => {
  const attribute = attributes.find(({ attributeId }) => id === `attribute:${attributeId}`);
  const isText = attribute !== undefined && attributeKindOf(attribute.attributeType).held === 'text';
  return !isText || (values.length > 0 && values.length <= fewTexts);
};
