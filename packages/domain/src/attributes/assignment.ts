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
}

const isSameType = (a: ComponentType, b: ComponentType): boolean =>
  (a.fkTypeId !== null && a.fkTypeId === b.fkTypeId) ||
  (a.fkSharedTypeId !== null && a.fkSharedTypeId === b.fkSharedTypeId);

/** One that names no types is for all of them. */
export const isForType = ({ attributeForTypes }: AttributeRules, type: ComponentType): boolean =>
  attributeForTypes.length === 0 || attributeForTypes.some((each) => isSameType(each, type));

/** Who requires it: everybody, the type of the component, or nobody. */
export const requiredBy = (
  attribute: AttributeRules,
  type: ComponentType,
): 'organisation' | 'type' | null => {
  if (!attribute.required || !isForType(attribute, type)) return null;
  return attribute.attributeForTypes.length === 0 ? 'organisation' : 'type';
};

export const mayRemove = (attribute: AttributeRules, type: ComponentType): boolean =>
  requiredBy(attribute, type) === null;

export const removalTooltip = (attribute: AttributeRules, type: ComponentType): string => {
  const by = requiredBy(attribute, type);
  if (by === null) return 'Remove attribute';
  return by === 'type' ? 'This attribute is required by the component type' : 'This attribute is required';
};

const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name, 'en');

interface Assignment<A extends AttributeRules> {
  readonly attributes: readonly A[];
  /** The ids of those the component has. */
  readonly assigned: ReadonlySet<number>;
  readonly type: ComponentType;
}

/** What can be added, by name; what is not for the component's type is shown and cannot be chosen. */
export const offeredAttributes = <A extends AttributeRules>({
  attributes,
  assigned,
  type,
}: Assignment<A>): { attribute: A; disabled: boolean }[] =>
  attributes
    .filter((each) => !assigned.has(each.attributeId) && requiredBy(each, type) === null)
    .sort(byName)
    .map((attribute) => ({ attribute, disabled: !isForType(attribute, type) }));

/** What the component shows, by name: what it has, and what is required of it. */
export const shownAttributes = <A extends AttributeRules>({
  attributes,
  assigned,
  type,
}: Assignment<A>): A[] =>
  attributes.filter((each) => assigned.has(each.attributeId) || requiredBy(each, type) !== null).sort(byName);

export const multipleValues = 'Multiple values';

/** What several components have in common; undefined where they differ, which reads `multipleValues`. */
export const commonValue = <Value>(
  values: readonly Value[],
  isSame: (a: Value, b: Value) => boolean = Object.is,
): Value | undefined => {
  const [first, ...others] = values;
  return first !== undefined && others.every((each) => isSame(first, each)) ? first : undefined;
};
