import type { AttributeShape } from '@lintel/api/modelShapes';

/** What a component has for one attribute: words, the item of a list, a person. Null: assigned, but nothing chosen. */
export type AttributeDraftValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'items'; readonly ids: readonly number[] }
  | { readonly kind: 'users'; readonly ids: readonly number[] };

/** What every input is given; it is named by the field around it. */
export interface AttributeInputProps {
  attribute: AttributeShape;
  value: AttributeDraftValue;
  /** Several components differ in it: shown until something else is chosen. */
  mixed: boolean;
  readOnly: boolean;
  invalid: boolean;
  onChange: (value: AttributeDraftValue) => void;
}

export const mixedText = 'Multiple values';

export const textOf = (value: AttributeDraftValue): string => (value.kind === 'text' ? value.text : '');
export const idsOf = (value: AttributeDraftValue): readonly number[] =>
  value.kind === 'text' ? [] : value.ids;
