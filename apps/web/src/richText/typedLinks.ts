import { $createLinkNode } from '@lexical/link';
import {
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_LOW,
  KEY_ENTER_COMMAND,
  KEY_SPACE_COMMAND,
  type LexicalEditor,
  mergeRegister,
} from 'lexical';
import { addressAtEnd } from './addresses.ts';
import { linkAt } from './formats.ts';

const linkBeforeCaret = (): void => {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed() || linkAt(selection) !== null) return;
  const { offset } = selection.anchor;
  const node = selection.anchor.getNode();
  if (!$isTextNode(node)) return;
  const found = addressAtEnd(node.getTextContent().slice(0, offset));
  if (found === null) return;
  const parts = node.splitText(found.from, found.to);
  const address = parts[found.from === 0 ? 0 : 1];
  if (address === undefined) return;
  const link = $createLinkNode(address.getTextContent());
  address.insertBefore(link);
  link.append(address);
};

/** An address that was typed is a link as soon as the next word or line begins. */
export const typedLinks = (editor: LexicalEditor): (() => void) => {
  const goOn = (): boolean => {
    linkBeforeCaret();
    return false;
  };
  return mergeRegister(
    editor.registerCommand(KEY_SPACE_COMMAND, goOn, COMMAND_PRIORITY_LOW),
    editor.registerCommand(KEY_ENTER_COMMAND, goOn, COMMAND_PRIORITY_LOW),
  );
};
