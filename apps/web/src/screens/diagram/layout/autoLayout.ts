import { arrange, arrangedBounds, type Placement } from '@lintel/diagram/arrange/arrange';
import { type Arrangement, arrangementOf, type Block } from '@lintel/diagram/arrange/arrangement';
import { elkGraphOf, placementOf } from '@lintel/diagram/arrange/elkGraph';
import type { Flow, Scope } from '@lintel/diagram/arrange/scope';
import { isRefusal } from '@lintel/diagram/refusal';
import { toast } from '../../../ui/feedback/toast.ts';
import { fitState } from '../../../camera/cameraStates.ts';
import type { Editor } from '../editor/editor.ts';
import { stillThere } from './stillThere.ts';

const toastId = 'auto-layout';

let running: AbortController | null = null;

interface Found {
  readonly arrangement: Arrangement;
  readonly placement: Placement;
}

/** As large as it would be shown; nothing where all of it is gone. */
const zoomOf = ({ snapshot, camera }: Editor, found: Found): number => {
  const bounds = arrangedBounds(snapshot, found);
  return bounds === null ? 0 : fitState(bounds, camera.viewport.get()).zoom;
};

/** Of what the engine found that which is seen largest; the first of equals. */
const largest = (editor: Editor, found: readonly Found[]): Found | undefined =>
  found
    .map((each) => ({ each, zoom: zoomOf(editor, each) }))
    .reduce<{ each: Found; zoom: number } | undefined>(
      (best, next) => (best === undefined || next.zoom > best.zoom ? next : best),
      undefined,
    )?.each;

/**
 * As one step that can be undone; what others deleted while the engine thought is left out. Of several flows that one
 * is taken with which the names are largest.
 */
export const autoLayout = async (editor: Editor, scope: Scope, flows: readonly Flow[]): Promise<void> => {
  const arrangements: Arrangement[] = [];
  for (const flow of flows) {
    const arrangement = arrangementOf(editor.snapshot, scope, flow);
    if (isRefusal(arrangement)) return void editor.commit(arrangement);
    arrangements.push(arrangement);
  }
  running?.abort();
  const own = new AbortController();
  running = own;
  toast.loading('Arranging…', { id: toastId, action: { label: 'Cancel', run: () => own.abort() } });
  try {
    const { layOut } = await import('../../../layout/elk.ts');
    const laidOut = await layOut(arrangements.map(elkGraphOf), own.signal);
    if (laidOut === null) {
      if (own === running) reportWhy(own);
      return;
    }
    toast.close(toastId);
    const found = arrangements.flatMap((arrangement, at): Found[] => {
      const left = stillThere(editor.snapshot, arrangement);
      const graph = laidOut[at];
      return left === null || graph === undefined
        ? []
        : [{ arrangement: left, placement: placementOf(graph) }];
    });
    const best = largest(editor, found);
    if (best === undefined) return;
    if (editor.commit(arrange(editor.snapshot, best)))
      editor.camera.fit(editor.partsOf(keysOf(best.arrangement.blocks)));
  } catch {
    toast.error('Could not arrange the diagram', { id: toastId });
  } finally {
    if (running === own) running = null;
  }
};

const reportWhy = (own: AbortController): void => {
  if (own.signal.aborted) toast.close(toastId);
  else
    toast.error('Arranging took too long', {
      id: toastId,
      description: 'Try it with a part of the diagram.',
    });
};

const keysOf = (blocks: Arrangement['blocks']): string[] => blocks.map(({ key }: Block) => key);
