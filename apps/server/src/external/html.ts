import { treeOfHtml } from '@lintel/richtext/readHtml';
import { readState, writeState } from '@lintel/richtext/state';
import { htmlOf } from '@lintel/richtext/writeHtml';

export const htmlOfState = (state: string | null): string | null =>
  state === null ? null : htmlOf(readState(state));

/** Null where there is nothing to read in it; undefined where it is more than a rich text may hold. */
export const stateOfHtml = (html: string | null): string | null | undefined => {
  if (html === null) return null;
  const tree = treeOfHtml(html);
  return tree === null ? undefined : writeState(tree);
};

interface Described {
  readonly desc?: string | null | undefined;
}

const states = new WeakMap<Described, string | null | undefined>();

/** The same of what was sent, converted once however often it is asked for. */
export const stateSent = (sent: Described): string | null | undefined => {
  if (!states.has(sent)) states.set(sent, stateOfHtml(sent.desc ?? null));
  return states.get(sent);
};
