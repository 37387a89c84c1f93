import { $createLinkNode, $toggleLink } from '@lexical/link';
import { $createTextNode, $getSelection, $isRangeSelection, type LexicalEditor } from 'lexical';
import { linkAt } from './formats.ts';

/** What is marked becomes a link, the link at the caret another one; where there is neither, the address is written. */
export const setLink = (editor: LexicalEditor, address: string): void =>
  editor.update(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection)) return;
    if (!selection.isCollapsed()) return $toggleLink(address, { rel: null });
    const link = linkAt(selection);
    if (link !== null) link.setURL(address);
    else selection.insertNodes([$createLinkNode(address).append($createTextNode(address))]);
  });

/** The words stay. */
export const removeLink = (editor: LexicalEditor): void => editor.update(() => $toggleLink(null));
