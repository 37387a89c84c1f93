import type { DiagramShape } from '@lintel/api/shapes';
import { useEffect } from 'react';
import { useReadable } from '../../../state/useReadable.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { DiagramActions } from '../actions/useDiagramActions.ts';
import type { Editor } from '../editor/editor.ts';
import type { LinkChoice } from '../editor/linkChoice.ts';
import { areLinksAwaited } from '../names/diagramNames.ts';
import { useStillLoading } from '../names/useStillLoading.ts';

interface Given {
  readonly editor: Editor;
  readonly ofDiagram: Pick<DiagramActions, 'linked' | 'open'>;
}

interface SeveralLinks {
  readonly choice: LinkChoice;
  readonly linked: readonly DiagramShape[];
}

/** A single link is opened at once, of several the reader chooses; where there is none, what else is meant happens. */
export const useLinkChoice = ({ editor, ofDiagram }: Given): SeveralLinks | null => {
  const choice = useReadable(editor.linkChoice);
  const names = useReadable(editor.names);
  const isAwaited = choice !== null && areLinksAwaited(editor.snapshot.get(choice.key), names);
  useStillLoading(editor.linkChoice, isAwaited, 'Where it leads is still loading');
  const item = choice === null ? undefined : editor.snapshot.get(choice.key);
  const linked = item === undefined ? [] : ofDiagram.linked(item);
  const [first, another] = linked;

  useEffect(() => {
    if (choice === null || isAwaited || another !== undefined) return;
    editor.linkChoice.set(null);
    if (first !== undefined) ofDiagram.open(first.slug);
    else if (choice.otherwise) editor.carryOut(choice.otherwise);
    else toast.info('No links added.');
  }, [editor, ofDiagram, choice, isAwaited, first, another]);

  return choice === null || isAwaited || another === undefined ? null : { choice, linked };
};
