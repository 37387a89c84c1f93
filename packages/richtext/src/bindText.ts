import {
  $getAnchorAndFocusForUserState,
  type BindingV2,
  createBindingV2__EXPERIMENTAL,
  initLocalState,
  type Provider,
  type ProviderAwareness,
  syncLexicalUpdateToYjsV2__EXPERIMENTAL,
  syncYjsChangesToLexicalV2__EXPERIMENTAL,
  syncYjsStateToLexicalV2__EXPERIMENTAL,
} from '@lexical/yjs';
import {
  $createRangeSelectionFromDom,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  type LexicalEditor,
  type NodeKey,
  ParagraphNode,
  SKIP_COLLAB_TAG,
} from 'lexical';
import * as Y from 'yjs';
import { endsOf, ownCaret, type TextCaret } from './caret.ts';
import { insertAtCaret } from './insertAtCaret.ts';
import { mendPairs } from './mendPairs.ts';

interface CaretPoint {
  readonly key: NodeKey;
  readonly offset: number;
}

/** A caret among the nodes of an editor. */
export interface CaretPlace {
  readonly anchor: CaretPoint;
  readonly focus: CaretPoint;
}

export interface TextBinding {
  /** Of every transaction by this editor: a tracked origin of the history. */
  readonly origin: object;
  /** Shows what the document holds, and loses the caret. The editor may fall behind after an error in Lexical: call it then. */
  readonly resync: () => void;
  /** Null for what is in another text, not there yet, or nowhere. */
  readonly placeOf: (caret: TextCaret) => CaretPlace | null;
  readonly unbind: () => void;
}

/** What Lexical asks beside the positions. */
const nobody = { name: '', color: '', focusing: false, awarenessData: {} };

const nothing = (): void => undefined;
const providerOf = (awareness: ProviderAwareness): Provider => ({
  awareness,
  connect: nothing,
  disconnect: nothing,
  on: nothing,
  off: nothing,
});

/** The format that the next letter of an empty paragraph would have is nobody else's concern. */
const excludedProperties: BindingV2['excludedProperties'] = new Map([
  [ParagraphNode, new Set(['__textFormat', '__textStyle'])],
]);

/**
 * A browser tells of a moved caret a moment after it was moved, and what others write in that moment would put it back:
 * it is asked before. Not while own words wait to be written, which would pass for theirs then.
 */
const takeCaret = (editor: LexicalEditor): void => {
  // It may stand on no page at all.
  const element = editor._headless ? null : editor.getRootElement();
  const page = element?.ownerDocument;
  if (element === null || page?.activeElement !== element) return;
  if (editor._pendingEditorState !== null || editor.isComposing()) return;
  editor.update(
    () => {
      const shown = $createRangeSelectionFromDom(page.getSelection(), editor);
      const known = $getSelection();
      if (shown === null || !$isRangeSelection(known)) return;
      // Where it stands already it keeps what was chosen for the next letter.
      if (!shown.anchor.is(known.anchor) || !shown.focus.is(known.focus)) $setSelection(shown);
    },
    { discrete: true },
  );
};

/**
 * Binds an editor to a live text, here and nowhere else. The root is nameless and stands in a document already, with a
 * paragraph in it: Lexical writes one of its own into an empty root, each editor its own, so an empty one is refused.
 * `announceCaret` hears where the editor's own caret is, for colleagues.
 */
export function bindText(
  editor: LexicalEditor,
  root: Y.XmlElement,
  announceCaret: (caret: TextCaret | null) => void = nothing,
): TextBinding {
  const { doc } = root;
  if (doc === null) throw new Error('A text is bound after it stands in its document');
  if (root.length === 0) throw new Error('A text is bound after its first paragraph is there');
  const provider = providerOf(ownCaret(doc, announceCaret));
  initLocalState(provider, nobody.name, nobody.color, nobody.focusing, nobody.awarenessData);
  const binding = createBindingV2__EXPERIMENTAL(editor, 'text', doc, new Map(), {
    excludedProperties,
    getXmlElement: () => root,
  });
  const resync = () => syncYjsStateToLexicalV2__EXPERIMENTAL(binding, provider);

  const prepare = ({ origin }: Y.Transaction): void => {
    if (origin !== binding) takeCaret(editor);
  };
  doc.on('beforeTransaction', prepare);
  const hear: Parameters<typeof root.observeDeep>[0] = (events, transaction) => {
    if (transaction.origin === binding) return;
    syncYjsChangesToLexicalV2__EXPERIMENTAL(
      binding,
      provider,
      events,
      transaction,
      transaction.origin instanceof Y.UndoManager,
    );
  };
  root.observeDeep(hear);
  const stopWriting = editor.registerUpdateListener((update) => {
    if (update.tags.has(SKIP_COLLAB_TAG)) return;
    doc.transact(() => {
      const known = insertAtCaret(binding, update.editorState, update.dirtyLeaves);
      const joined = [...update.normalizedNodes].filter((key) => key !== known);
      syncLexicalUpdateToYjsV2__EXPERIMENTAL(
        binding,
        provider,
        update.prevEditorState,
        update.editorState,
        update.dirtyElements,
        update.dirtyLeaves,
        // Lexical forgets where these stand.
        new Set(joined),
        update.tags,
      );
      mendPairs(binding, update.editorState, update.dirtyLeaves);
    }, binding);
  });
  // Last, because what Lexical joins while it reads has to reach the document at once.
  resync();
  return {
    origin: binding,
    resync,
    placeOf: (caret) =>
      editor.read(() => {
        const place = $getAnchorAndFocusForUserState(binding, { ...nobody, ...endsOf(caret) });
        const { anchorKey, anchorOffset, focusKey, focusOffset } = place;
        if (anchorKey === null || focusKey === null) return null;
        return {
          anchor: { key: anchorKey, offset: anchorOffset },
          focus: { key: focusKey, offset: focusOffset },
        };
      }),
    unbind: () => {
      doc.off('beforeTransaction', prepare);
      root.unobserveDeep(hear);
      stopWriting();
    },
  };
}
