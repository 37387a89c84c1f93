import type { AttributeShape } from '@lintel/api/modelShapes';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

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

/** How a value of one kind is put in. */
export interface AttributeInput {
  readonly Input: ComponentType<AttributeInputProps>;
  /** Of the kind, wherever it is shown. */
  readonly icon: LucideIcon;
  /** In pixels, of a column of such values in a table. */
  readonly columnWidth: number;
}

export const mixedText = 'Multiple values';

export const textOf = (value: AttributeDraftValue): string => (value.kind === 'text' ? value.text : '');
export const idsOf = (value: AttributeDraftValue): readonly number[] =>
  value.kind === 'text' ? [] : value.ids;
