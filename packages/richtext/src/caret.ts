import type { ProviderAwareness, UserState } from '@lexical/yjs';
import * as Y from 'yjs';

interface Id {
  client: number;
  clock: number;
}

/** Beside which letter, or at which end of a part of the text: the same on every screen, whatever is written around it. */
export interface CaretPosition {
  type: Id;
  item: Id | null;
  /** Below zero behind the letter, else before it. */
  assoc: number;
}

/** How far a selection goes, in plain values, to be announced to others. */
export interface TextCaret {
  anchor: CaretPosition;
  focus: CaretPosition;
}

type Position = Y.RelativePosition | null;
type Ends = Pick<UserState, 'anchorPos' | 'focusPos'>;

/**
 * Behind the letter that is left of it. Before the one to its right a caret would be carried along by what a colleague
 * types there, and the next letter would stand among theirs; so what each of them types stays together.
 */
const behindLetter = (doc: Y.Doc, position: Y.RelativePosition): Position => {
  const at = Y.createAbsolutePositionFromRelativePosition(position, doc);
  return at === null ? null : Y.createRelativePositionFromTypeIndex(at.type, at.index, -1);
};

const held = (doc: Y.Doc, { anchorPos, focusPos }: Ends): Ends => {
  if (anchorPos === null || !Y.compareRelativePositions(anchorPos, focusPos)) return { anchorPos, focusPos };
  const both = behindLetter(doc, anchorPos);
  return { anchorPos: both, focusPos: both };
};

const announcedPosition = (position: Position): CaretPosition | null =>
  position?.type ? { type: position.type, item: position.item, assoc: position.assoc } : null;

const announcedCaret = ({ anchorPos, focusPos }: Ends): TextCaret | null => {
  const [anchor, focus] = [announcedPosition(anchorPos), announcedPosition(focusPos)];
  return anchor === null || focus === null ? null : { anchor, focus };
};

/** As Lexical takes it. */
export const endsOf = ({ anchor, focus }: TextCaret): Ends => ({
  anchorPos: Y.createRelativePositionFromJSON(anchor),
  focusPos: Y.createRelativePositionFromJSON(focus),
});

/** Keeps an editor's own caret where it is while others type; `announce` hears where that is. Lexical shows nobody else's. */
export const ownCaret = (doc: Y.Doc, announce: (caret: TextCaret | null) => void): ProviderAwareness => {
  let own: UserState | null = null;
  return {
    getLocalState: () => own,
    getStates: () => new Map(),
    setLocalState: (state) => {
      const before = own;
      own = state === null ? null : { ...state, ...held(doc, state) };
      const isSame =
        Y.compareRelativePositions(before?.anchorPos ?? null, own?.anchorPos ?? null) &&
        Y.compareRelativePositions(before?.focusPos ?? null, own?.focusPos ?? null);
      if (!isSame) announce(own === null ? null : announcedCaret(own));
    },
    setLocalStateField: () => undefined,
    on: () => undefined,
    off: () => undefined,
  };
};
