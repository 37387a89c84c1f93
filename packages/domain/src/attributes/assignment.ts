/** Which attributes a component has to have, may have, and may lose. */

export interface ComponentType {
  readonly fkTypeId: number | null;
  readonly fkSharedTypeId: number | null;
}

export interface AttributeRules {
  readonly attributeId: number;
  readonly name: string;
  readonly required: boolean;
  readonly attributeForTypes: readonly ComponentType[];
  /** With no types left it is for none, not for all. */
  readonly limitedToTypes: boolean;
}

const isSameType = (a: ComponentType, b: ComponentType): boolean =>
  (a.fkTypeId !== null && a.fkTypeId === b.fkTypeId) ||
  (a.fkSharedTypeId !== null && a.fkSharedTypeId === b.fkSharedTypeId);

/** One that never named types is for all of them. */
export const isForType = (
  { attributeForTypes, limitedToTypes }: AttributeRules,
  type: ComponentType,
): boolean =>
  attributeForTypes.length === 0 ? !limitedToTypes : attributeForTypes.some((each) => isSameType(each, type));

/** It was for types that are all deleted. */
export const isForNoType = ({
  attributeForTypes,
  limitedToTypes,
}: Pick<AttributeRules, 'attributeForTypes' | 'limitedToTypes'>): boolean =>
  limitedToTypes && attributeForTypes.length === 0;

/** Who requires it: everybody, the type of a component, or nobody. Components that are edited together may have several types. */
export const requiredBy = (
  attribute: AttributeRules,
  types: readonly ComponentType[],
): 'organisation' | 'type' | null => {
  if (!attribute.required || !types.some((type) => isForType(attribute, type))) return null;
  return attribute.attributeForTypes.length === 0 ? 'organisation' : 'type';
};

const requiredByEach = (attribute: AttributeRules, types: readonly ComponentType[]): boolean =>
  types.every((type) => requiredBy(attribute, [type]) !== null);

export const mayRemove = (attribute: AttributeRules, types: readonly ComponentType[]): boolean =>
  requiredBy(attribute, types) === null;

export const removalTooltip = (attribute: AttributeRules, types: readonly ComponentType[]): string => {
  const by = requiredBy(attribute, types);
  if (by === null) return 'Remove attribute';
  return by === 'type' ? 'This attribute is required by the component type' : 'This attribute is required';
};

const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name, 'en');

interface Assignment<A extends AttributeRules> {
  readonly attributes: readonly A[];
  /** The ids of those the component has. */
  readonly assigned: ReadonlySet<number>;
  /** Of the component; of each of those that are edited together. */
  readonly types: readonly ComponentType[];
}

/** What can be added, by name; what is not for the type of each component is shown and cannot be chosen. */
export const offeredAttributes = <A extends AttributeRules>({
  attributes,
  assigned,
  types,
}: Assignment<A>): { attribute: A; disabled: boolean }[] =>
  attributes
    .filter((each) => !assigned.has(each.attributeId) && !requiredByEach(each, types))
    .sort(byName)
    .map((attribute) => ({ attribute, disabled: !types.every((type) => isForType(attribute, type)) }));

/** What is shown, by name: what a component has, and what is required of each of them. */
export const shownAttributes = <A extends AttributeRules>({
  attributes,
  assigned,
  types,
}: Assignment<A>): A[] =>
  attributes.filter((each) => assigned.has(each.attributeId) || requiredByEach(each, types)).sort(byName);

export const multipleValues = 'Multiple values';

/** What several components have in common; undefined where they differ, which reads `multipleValues`. */
export const commonValue = <Value>(
  values: readonly Value[],
  isSame: (a: Value, b: Value) => boolean = Object.is,
): Value | undefined => {
  const [first, ...others] = values;
  return first !== undefined && others.every((each) => isSame(first, each)) ? first : undefined;
};
