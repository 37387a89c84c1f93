import type { HeldValue } from '../attributes/attributeKind.ts';
import { listFilter } from '../attributes/listOperators.ts';
import { attributeKindOf } from '../attributes/registry.ts';
import { textFilter } from '../attributes/textOperators.ts';
import type { State } from '../entities/diagram.ts';
import { type Filter, typesAgree, typesDisagree } from './grammar.ts';

/** What a filter looks at of a component, over the active diagrams. */
export interface ComponentFacts {
  readonly componentModelId: number;
  readonly name: string;
  readonly description: string | null;
  readonly state: State;
  readonly fkTypeId: number | null;
  readonly fkSharedTypeId: number | null;
  readonly tags: readonly number[];
  readonly diagrams: readonly number[];
  /** The components that it has a relation to. */
  readonly to: readonly number[];
  readonly from: readonly number[];
  readonly contains: readonly number[];
  /** By the id of the attribute; null where it has none. */
  readonly held: (attributeId: number) => HeldValue;
}

const text = textFilter('Text');
const list = listFilter('List');

const heldIds = (id: number | null): number[] => (id === null ? [] : [id]);

const passesTypes = ({ types, sharedTypes }: Filter, facts: ComponentFacts): boolean => {
  if (!typesAgree({ types, sharedTypes })) throw new Error(typesDisagree);
  if (types === undefined || sharedTypes === undefined) return true;
  const asked = types.value.length + sharedTypes.value.length;
  const untyped = [...types.value, ...sharedTypes.value].includes(null);
  const isAny =
    facts.fkTypeId === null && facts.fkSharedTypeId === null
      ? untyped
      : heldIds(facts.fkTypeId).some((id) => types.value.includes(id)) ||
        heldIds(facts.fkSharedTypeId).some((id) => sharedTypes.value.includes(id));
  return types.operator === 'in' ? asked === 0 || isAny : asked > 0 && !isAny;
};

const passesState = ({ states }: Filter, { state }: ComponentFacts): boolean => {
  if (states === undefined) return true;
  const isAny = states.value.includes(state);
  return states.operator === 'in' ? states.value.length === 0 || isAny : states.value.length > 0 && !isAny;
};

/** Whether a component answers the question. Reads the same as the server's reader of it, in the browser. */
export const passes = (filter: Filter, facts: ComponentFacts): boolean => {
  const texts = [
    [filter.name, facts.name],
    [filter.description, facts.description],
  ] as const;
  const items = [
    [filter.components, [facts.componentModelId]],
    [filter.tags, facts.tags],
    [filter.diagrams, facts.diagrams],
    [filter.toComponents, facts.to],
    [filter.fromComponents, facts.from],
    [filter.contains, facts.contains],
  ] as const;
  return (
    texts.every(([asked, held]) => asked === undefined || text.matches(asked.operator, asked.value, held)) &&
    items.every(([asked, held]) => asked === undefined || list.matches(asked.operator, asked.value, held)) &&
    passesTypes(filter, facts) &&
    passesState(filter, facts) &&
    (filter.attributes ?? []).every(({ attributeId, attributeType, operator, value }) =>
      attributeKindOf(attributeType).matches(operator, value, facts.held(attributeId)),
    )
  );
};
