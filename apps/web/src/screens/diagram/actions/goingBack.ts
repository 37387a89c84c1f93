import type { Loss } from '@lintel/diagram/history';
import { toast } from '../../../ui/feedback/toast.ts';
import type { Editor } from '../editor/editor.ts';
import { bringBack } from './bringingBack.ts';
import { itemCount } from './itemCount.ts';
import { itemTitle } from '../names/itemTitle.ts';

const words = {
  undo: {
    done: 'Undone',
    none: 'Nothing was undone: others have changed it since',
    failed: 'Could not undo',
  },
  redo: {
    done: 'Redone',
    none: 'Nothing was redone: others have changed it since',
    failed: 'Could not redo',
  },
} as const;

/** What came back or went is selected and shown: an undo that happens off the screen looks like none. */
export const goBack = async (editor: Editor, way: 'undo' | 'redo'): Promise<void> => {
  // What is in the hand is no step yet, and the one before it is not meant.
  if (editor.isDragging.get()) return;
  const answer = await editor.diagram.history[way]();
  switch (answer.effect) {
    case 'done': {
      const there = answer.changed.filter((key) => editor.snapshot.has(key));
      editor.selection.set(there);
      editor.reveal(there);
      editor.announce(words[way].done);
      return;
    }
    case 'none':
      toast.info(words[way].none);
      return;
    case 'failed':
      toast.error(words[way].failed);
      return;
    case 'empty':
      return;
  }
};

const lostText = ({ items }: Loss, editor: Editor): string => {
  const [item, another] = items;
  if (item === undefined || another !== undefined)
    return `Somebody deleted ${itemCount(items.length)} that you had edited`;
  const were = editor.editing.get()?.key === item.key ? 'were editing' : 'had edited';
  return `Somebody deleted “${itemTitle(item, editor.names.get())}”, which you ${were}`;
};

const lossMilliseconds = 15_000;

export const offerToRestore = (editor: Editor, loss: Loss): void => {
  const { unwritten } = editor;
  const { snapshots } = editor.diagram;
  for (const key of loss.keys) unwritten.delete(key);
  const id = toast.info(lostText(loss, editor), {
    duration: lossMilliseconds,
    action: { label: 'Restore', run: () => bringBack(editor, loss) },
  });
  const stop = snapshots.subscribe(({ after }) => {
    // What was typed there does not come back with it.
    if (loss.keys.some((key) => !after.has(key) || unwritten.has(key))) return;
    stop();
    toast.close(id);
  });
  setTimeout(stop, lossMilliseconds);
};
