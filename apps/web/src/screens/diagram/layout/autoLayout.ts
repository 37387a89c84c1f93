import { arrange } from '@lintel/diagram/arrange/arrange';
import {
  type Arrangement,
  arrangementOf,
  type Block,
  type Flow,
  type Scope,
} from '@lintel/diagram/arrange/arrangement';
import { isRefusal } from '@lintel/diagram/refusal';
import { toast } from '../../../ui/toast.ts';
import type { Editor } from '../editor/editor.ts';
import { stillThere } from './stillThere.ts';

const toastId = 'auto-layout';

let running: AbortController | null = null;

/** As one step that can be undone; what others deleted while the engine thought is left out. */
export const autoLayout = async (editor: Editor, scope: Scope, flow: Flow): Promise<void> => {
  const arrangement = arrangementOf(editor.snapshot, scope, flow);
  if (isRefusal(arrangement)) {
    editor.commit(arrangement);
    return;
  }
  running?.abort();
  const own = new AbortController();
  running = own;
  toast.loading('Arranging…', { id: toastId, action: { label: 'Cancel', run: () => own.abort() } });
  try {
    const { layOut } = await import('./elk.ts');
    const placement = await layOut(arrangement, own.signal);
    if (placement === null) {
      if (own === running) tellWhy(own);
      return;
    }
    const left = stillThere(editor.snapshot, arrangement);
    toast.close(toastId);
    if (left === null) return;
    if (editor.commit(arrange(editor.snapshot, { arrangement: left, placement })))
      editor.camera.fit(editor.partsOf(keysOf(left.blocks)));
  } catch {
    toast.error('Could not arrange the diagram', { id: toastId });
  } finally {
    if (running === own) running = null;
  }
};

const tellWhy = (own: AbortController): void => {
  if (own.signal.aborted) toast.close(toastId);
  else
    toast.error('Arranging took too long', {
      id: toastId,
      description: 'Try it with a part of the diagram.',
    });
};

const keysOf = (blocks: Arrangement['blocks']): string[] => blocks.map(({ key }: Block) => key);
