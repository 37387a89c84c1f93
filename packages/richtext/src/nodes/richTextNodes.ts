import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode } from '@lexical/list';
import type { Klass, LexicalNode } from 'lexical';
import { ImageNode } from './ImageNode.ts';

/** What an editor of ours knows beside Lexical's own paragraph, text, tab and line break: the same on every side. */
export const richTextNodes: readonly Klass<LexicalNode>[] = [ListNode, ListItemNode, LinkNode, ImageNode];
