import { $createRangeSelectionFromDom, $setSelection, type LexicalEditor } from 'lexical';

interface Caret {
  readonly node: Node;
  readonly offset: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

const caretAt = ({ x, y }: Place): Caret | null => {
  if ('caretPositionFromPoint' in document) {
    const found = document.caretPositionFromPoint(x, y);
    return found === null ? null : { node: found.offsetNode, offset: found.offset };
  }
  // Safari does not know the standard's way.
  const range = (document as Document).caretRangeFromPoint(x, y);
  return range === null ? null : { node: range.startContainer, offset: range.startOffset };
};

/** The caret to where the page was pressed; elsewhere than in the text it stays where it is. */
export const putCaret = (editor: LexicalEditor, text: HTMLElement, place: Place): void => {
  const caret = caretAt(place);
  if (caret === null || !text.contains(caret.node)) return;
  const shown = document.getSelection();
  shown?.collapse(caret.node, caret.offset);
  editor.update(
    () => {
      const selection = $createRangeSelectionFromDom(shown, editor);
      if (selection !== null) $setSelection(selection);
    },
    { discrete: true },
  );
};
