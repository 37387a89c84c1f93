import { $isLinkNode, type LinkNode } from '@lexical/link';
import { $isListNode } from '@lexical/list';
import {
  $getSelection,
  $isRangeSelection,
  type BaseSelection,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';

/** How the letters at the caret look. */
export interface Formats {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly bullet: boolean;
  /** Where the link at the caret leads; null outside of links. */
  readonly link: string | null;
}

const noFormats: Formats = { bold: false, italic: false, bullet: false, link: null };

const around = <Found extends LexicalNode>(
  node: LexicalNode,
  is: (node: LexicalNode) => node is Found,
): Found | null => {
  for (let at: LexicalNode | null = node; at !== null; at = at.getParent()) if (is(at)) return at;
  return null;
};

const isLink = (node: LexicalNode): node is LinkNode => $isLinkNode(node);

/** The link that a selection begins in. */
export const linkAt = (selection: BaseSelection | null): LinkNode | null =>
  $isRangeSelection(selection) ? around(selection.anchor.getNode(), isLink) : null;

const readFormats = (): Formats => {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return noFormats;
  return {
    bold: selection.hasFormat('bold'),
    italic: selection.hasFormat('italic'),
    bullet: around(selection.anchor.getNode(), $isListNode) !== null,
    link: linkAt(selection)?.getURL() ?? null,
  };
};

const same = (a: Formats, b: Formats): boolean =>
  a.bold === b.bold && a.italic === b.italic && a.bullet === b.bullet && a.link === b.link;

/** For useSyncExternalStore: the same object while nothing differs. */
export const watchFormats = (editor: LexicalEditor) => {
  let formats = editor.getEditorState().read(readFormats);
  return {
    get: (): Formats => formats,
    subscribe: (listener: () => void): (() => void) =>
      editor.registerUpdateListener(({ editorState }) => {
        const next = editorState.read(readFormats);
        if (same(next, formats)) return;
        formats = next;
        listener();
      }),
  };
};
