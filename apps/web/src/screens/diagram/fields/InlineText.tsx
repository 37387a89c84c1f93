import { textRoot } from '@lintel/diagram/document';
import type { Relation, Textarea } from '@lintel/diagram/items';
import type { Point } from '@lintel/drawing/picture';
import { type FocusEvent, type KeyboardEvent, useCallback, useLayoutEffect, useRef } from 'react';
import { isInLayer, matchesShortcut } from '../../../shortcuts/matchesShortcut.ts';
import { useTextEditor } from './openTextLoading.ts';
import { spokenTo } from './spokenTo.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { isComposing } from '../../../ui/isComposing.ts';

export interface InlineTextProps {
  item: Textarea | Relation;
  /** The letter that began it, and what followed before the editor was there. */
  typed: string | null;
  /** Where it was pressed, in grid units. */
  at: Point | null;
}

/** The text of a text area or label, edited exactly where it is drawn. */
export function InlineText({ item, typed, at }: InlineTextProps) {
  const { editor } = useDesk();
  const close = useCallback(() => editor.stopEditing(), [editor]);
  const module = useTextEditor(close);
  const early = typed ?? '';
  const frame = useRef<HTMLDivElement>(null);
  const root = textRoot(editor.diagram.snapshots.document, item.key);
  if (root === null) return null;

  const caretAt = (): Point | null => {
    const origin = frame.current?.getBoundingClientRect();
    if (at === null || origin === undefined) return null;
    const { x, y } = editor.camera.toScreen(at);
    return { x: origin.left + x, y: origin.top + y };
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // During typing, keys are meant for the text; only saving is still told what it is told everywhere.
    if (matchesShortcut('Mod+S', event)) return;
    event.stopPropagation();
  };
  // Before a tooltip of the bar takes it for its own.
  const onEscape = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || isComposing(event) || isInLayer(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const next = event.relatedTarget;
    // Nothing follows when the window is left, and a press on the drawing closes by itself.
    if (next === null || event.currentTarget.contains(next) || isInLayer(next)) return;
    close();
  };
  return (
    <div
      ref={frame}
      role="presentation"
      className="pointer-events-none absolute inset-0 overflow-hidden"
      onKeyDownCapture={onEscape}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {module === null ? (
        <EarlyKeys
          label={spokenTo(item)}
          typed={early}
          onType={(text) => editor.typeEarly(text)}
          onEnter={item.kind === 'relation' ? close : null}
        />
      ) : (
        <module.OpenText item={item} root={root} typed={early} caretAt={caretAt} onClose={close} />
      )}
    </div>
  );
}

/** What is typed before the editor is there is kept for it. */
interface EarlyKeysProps {
  label: string;
  typed: string;
  onType: (text: string) => void;
  /** Enter closes a label, as it will in the editor. */
  onEnter: (() => void) | null;
}

function EarlyKeys({ label, typed, onType, onEnter }: EarlyKeysProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (onEnter === null || event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    onEnter();
  };
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    // Behind the letter that began it: a field that is focused has its caret in front.
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);
  return (
    <textarea
      ref={field}
      aria-label={label}
      aria-busy
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      className="absolute size-px resize-none opacity-0"
    />
  );
}
