import type { Operator } from '../attributes/attributeKind.ts';
import type { Filter } from './grammar.ts';
import { listFilter } from '../attributes/listOperators.ts';
import { textFilter } from '../attributes/textOperators.ts';

interface FilterField {
  readonly label: string;
  /** Texts are typed; items are chosen, by id. */
  readonly kind: 'text' | 'items';
}

/** What a filter can ask for beside attributes. Types are asked for together with shared ones. */
export const filterFields = {
  name: { label: 'Name', kind: 'text' },
  description: { label: 'Description', kind: 'text' },
  components: { label: 'Component', kind: 'items' },
  types: { label: 'Type', kind: 'items' },
  tags: { label: 'Tag', kind: 'items' },
  states: { label: 'State', kind: 'items' },
  diagrams: { label: 'Diagram', kind: 'items' },
  toComponents: { label: 'To', kind: 'items' },
  fromComponents: { label: 'From', kind: 'items' },
  contains: { label: 'Contains', kind: 'items' },
} as const satisfies Partial<Record<keyof Filter, FilterField>>;
export type FilterFieldId = keyof typeof filterFields;

const operatorsByKind = {
  text: textFilter('Text').operators,
  items: listFilter('List').operators,
};

export const operatorsOf = (field: FilterFieldId): readonly { operator: Operator; label: string }[] =>
  operatorsByKind[filterFields[field].kind];
