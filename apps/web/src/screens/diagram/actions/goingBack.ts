import type { Loss } from '@lintel/diagram/history';
import { toast } from '../../../ui/toast.ts';
import type { Editor } from '../editor.ts';
import { itemCount } from './itemCount.ts';
import { itemTitle } from '../itemTitle.ts';
import type { DiagramNames } from '../names/diagramNames.ts';

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

const lostText = ({ items }: Loss, names: DiagramNames): string => {
  const [item, another] = items;
  return item !== undefined && another === undefined
    ? `Somebody deleted “${itemTitle(item, names)}”, which you had edited`
    : `Somebody deleted ${itemCount(items.length)} that you had edited`;
};

const lossMilliseconds = 15_000;

export const offerToRestore = (editor: Editor, loss: Loss): void => {
  toast.info(lostText(loss, editor.names.get()), {
    duration: lossMilliseconds,
    action: {
      label: 'Restore',
      run: () => {
        editor.diagram.history.restore(loss);
        const there = loss.keys.filter((key) => editor.snapshot.has(key));
        editor.selection.set(there);
        editor.reveal(there);
      },
    },
  });
};
