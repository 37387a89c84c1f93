import { richTextLimits } from './limits.ts';
import { type NodeProblem, readNodes } from './readNodes.ts';
import { editorState } from './serializedNodes.ts';
import { emptyTree, isEmpty, type RichTextBlock, type RichTextTree, sameTree } from './tree.ts';

export type StateProblem = NodeProblem | 'tooLong' | 'notRichText';

const stateText = (tree: RichTextTree): string => JSON.stringify(editorState(tree));

/** What an editor opens for a text that is null. */
export const emptyState: string = stateText(emptyTree);

/** As it is stored: null when empty, and null too when it would be longer than may be stored. */
export function storableState(tree: RichTextTree): { state: string | null; problem: 'tooLong' | null } {
  if (isEmpty(tree)) return { state: null, problem: null };
  const state = stateText(tree);
  return state.length <= richTextLimits.stateLength
    ? { state, problem: null }
    : { state: null, problem: 'tooLong' };
}

/** The beginning of a text: so many blocks and things in lines. */
function beginning(tree: RichTextTree, parts: number): RichTextTree {
  const blocks: RichTextBlock[] = [];
  let left = parts;
  for (const block of tree.blocks) {
    if (left <= 0) break;
    blocks.push({ ...block, inlines: block.inlines.slice(0, left - 1) });
    left -= 1 + block.inlines.length;
  }
  return { blocks };
}

/** As it is stored, whatever its length: of a text that is too long as much of the beginning as there is room for. */
export function writeState(tree: RichTextTree): string | null {
  const whole = storableState(tree);
  if (whole.problem === null) return whole.state;
  let fits = 0;
  let fitsNot = tree.blocks.reduce((sum, block) => sum + 1 + block.inlines.length, 0);
  while (fitsNot - fits > 1) {
    const middle = (fits + fitsNot) >>> 1;
    if (storableState(beginning(tree, middle)).problem === null) fits = middle;
    else fitsNot = middle;
  }
  return storableState(beginning(tree, fits)).state;
}

function parse(state: string): unknown {
  try {
    const value: unknown = JSON.parse(state);
    const root: unknown = typeof value === 'object' && value !== null && 'root' in value ? value.root : null;
    return typeof root === 'object' && root !== null && 'children' in root ? root.children : null;
  } catch {
    return null;
  }
}

export function checkState(state: string | null): { tree: RichTextTree; problem: StateProblem | null } {
  if (state === null) return { tree: emptyTree, problem: null };
  if (state.length > richTextLimits.stateLength) return { tree: emptyTree, problem: 'tooLong' };
  const children = parse(state);
  if (!Array.isArray(children)) return { tree: emptyTree, problem: 'notRichText' };
  const { tree, problems } = readNodes(children);
  return { tree, problem: problems.values().next().value ?? null };
}

/** What can safely be shown of a stored text; total, so a foreign or broken one reads as less or as empty. */
export const readState = (state: string | null): RichTextTree => checkState(state).tree;

/** The same text in our form, or null. */
export const safeState = (state: string | null): string | null => writeState(readState(state));

export const isEmptyState = (state: string | null): boolean => isEmpty(readState(state));

/** Whether a reader would see no difference between two stored texts. */
export const sameState = (a: string | null, b: string | null): boolean =>
  a === b || sameTree(readState(a), readState(b));
