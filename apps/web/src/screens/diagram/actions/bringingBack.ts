import type { Loss } from '@lintel/diagram/history';
import { isRefusal } from '@lintel/diagram/refusal';
import type { Editor } from '../editor/editor.ts';

/** What a colleague deleted, in one step with what was typed there and never written. */
export const bringBack = (editor: Editor, loss: Loss): void => {
  const { snapshot, unwritten } = editor;
  const gone = loss.items.filter(({ key }) => !snapshot.has(key));
  const restored = snapshot.with(new Map(gone.map((item) => [item.key, item])));
  const kept = loss.keys.flatMap((key) => unwritten.get(key) ?? []);
  const typed = kept.map(({ changes }) => changes(restored));
  editor.diagram.history.restore(
    loss,
    typed.flatMap((outcome) => (outcome === null || isRefusal(outcome) ? [] : outcome)),
  );
  for (const [index, { run }] of kept.entries()) if (typed[index] === null) run?.();
  for (const key of loss.keys) unwritten.delete(key);
  const there = loss.keys.filter((key) => editor.snapshot.has(key));
  editor.selection.set(there);
  editor.reveal(there);
};
