import { readState, writeState } from '@lintel/richtext/state';
import { buildRoot, treeOfRoot } from '@lintel/richtext/yText';
import * as Y from 'yjs';
import { buildText, readText, type TextContent } from './text.ts';

/** Types of Yjs can be read only inside of a document. */
const placed = (root: Y.XmlElement): Y.XmlElement => new Y.Doc().getMap<Y.XmlElement>().set('root', root);

/** The text of a label or text area as descriptions are stored: null when there is nothing to read in it. */
export const stateOfText = (content: TextContent): string | null =>
  writeState(treeOfRoot(placed(buildText(content))));

export const textOfState = (state: string | null): TextContent =>
  readText(placed(buildRoot(readState(state))));
