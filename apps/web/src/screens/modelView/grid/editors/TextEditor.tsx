import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import { limits } from '@lintel/domain/limits';
import { type KeyboardEvent, useRef, useState } from 'react';
import { cellText, heldOf } from '../../columns/cellText.ts';
import type { ModelColumn } from '../../columns/modelColumns.ts';
import { type CellValue, objectionToTyped, typedValue } from '../cellEdits.ts';
import { useUnsaved } from '../../../../ui/unsaved.ts';
import type { CellEditorProps } from './cellEditorProps.ts';
import type { AfterEdit } from '../useGrid.ts';
import { isComposing } from '../../../../ui/isComposing.ts';

const namelessText = { userName: () => '' };

const storedText = (row: ViewRowShape, { attribute, ...column }: ModelColumn): string => {
  if (attribute === null) return cellText({ attribute, ...column }, row, namelessText);
  const held = heldOf(row, attribute);
  return typeof held === 'string' ? held : '';
};

/** One line, typed where the cell is. */
export function TextEditor({ row, column, typed, onDone }: CellEditorProps) {
  const [text, setText] = useState(() => typed ?? storedText(row, column));
  useUnsaved(text !== storedText(row, column));
  const objection = objectionToTyped(column, text);
  // What goes away loses the focus, which is no second answer.
  const isOver = useRef(false);
  const end = (value: CellValue | null, after: AfterEdit) => {
    if (isOver.current) return;
    isOver.current = true;
    onDone(value, after);
  };
  const done = (after: AfterEdit) => {
    if (objection === null) end(typedValue(row, column, text), after);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (isComposing(event)) return;
    if (event.key === 'Enter') done('down');
    else if (event.key === 'Tab') done(event.shiftKey ? 'previous' : 'next');
    else if (event.key === 'Escape') end(null, 'stay');
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        type="text"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to type here
        autoFocus
        aria-label={column.label}
        aria-invalid={objection !== null || undefined}
        title={objection ?? undefined}
        inputMode={column.numeric ? 'decimal' : undefined}
        maxLength={column.attribute === null ? limits.nameLength : limits.attributeValueLength}
        value={text}
        onFocus={(event) => {
          if (typed === null) event.target.select();
        }}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => end(objection === null ? typedValue(row, column, text) : null, 'leave')}
        className="absolute inset-0 w-full bg-raised px-3 text-13 outline-2 -outline-offset-2 outline-(--focus-ring) aria-invalid:outline-(--danger)"
      />
      {objection !== null && (
        <span
          role="alert"
          className="absolute top-full left-0 z-floating rounded-sm bg-raised px-2 py-1 text-12 text-danger shadow-popover"
        >
          {objection}
        </span>
      )}
    </>
  );
}
