import { arrange, type FoundLayout, largestSeen, type Placement } from '@lintel/diagram/arrange/arrange';
import { type Arrangement, arrangementOf } from '@lintel/diagram/arrange/arrangement';
import { elkGraphOf, placementOf } from '@lintel/diagram/arrange/elkGraph';
import type { Flow, Scope } from '@lintel/diagram/arrange/scope';
import { type ClipboardContent, copy } from '@lintel/diagram/clipboard';
import type { Rect } from '@lintel/diagram/geometry/rect';
import { measureText } from '@lintel/diagram/picture/richBlocks';
import { preview } from '@lintel/diagram/preview';
import { isRefusal, type Refusal } from '@lintel/diagram/refusal';
import { drawnAlone } from '@lintel/diagram/sketch/layOut';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { fitState } from '../../../camera/cameraStates.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { Editor } from '../editor/editor.ts';
import { stillThere } from './stillThere.ts';

const toastId = 'auto-layout';

let running: AbortController | null = null;

const reportWhy = (own: AbortController): void => {
  if (own.signal.aborted) toast.close(toastId);
  else
    toast.error('Arranging took too long', {
      id: toastId,
      description: 'Try it with a part of the diagram.',
    });
};

/** What the engine finds; null where it was called off, replaced by another, or failed, which has been said then. */
const askEngine = async (arrangements: readonly Arrangement[]): Promise<Placement[] | null> => {
  running?.abort();
  const own = new AbortController();
  running = own;
  toast.loading('Arranging…', { id: toastId, action: { label: 'Cancel', run: () => own.abort() } });
  try {
    const { layOut } = await import('../../../layout/elk.ts');
    const laidOut = await layOut(arrangements.map(elkGraphOf), own.signal);
    if (laidOut !== null) {
      toast.close(toastId);
      return laidOut.map(placementOf);
    }
    if (own === running) reportWhy(own);
  } catch {
    toast.error('Could not arrange the diagram', { id: toastId });
  } finally {
    if (running === own) running = null;
  }
  return null;
};

/** As large as what takes so much room would be shown. */
const zoomIn =
  ({ camera }: Editor) =>
  (bounds: Rect): number =>
    fitState(bounds, camera.viewport.get()).zoom;

const arrangementsOf = (
  snapshot: Snapshot,
  scope: Scope,
  flows: readonly Flow[],
): Arrangement[] | Refusal => {
  const arrangements: Arrangement[] = [];
  for (const flow of flows) {
    const arrangement = arrangementOf(snapshot, scope, flow);
    if (isRefusal(arrangement)) return arrangement;
    arrangements.push(arrangement);
  }
  return arrangements;
};

/**
 * As one step that can be undone; what others deleted while the engine thought is left out. Of several flows that one
 * is taken with which the names are largest.
 */
export const autoLayout = async (editor: Editor, scope: Scope, flows: readonly Flow[]): Promise<void> => {
  const arrangements = arrangementsOf(editor.snapshot, scope, flows);
  if (isRefusal(arrangements)) return void editor.commit(arrangements);
  const placements = await askEngine(arrangements);
  const layouts = arrangements.flatMap((arrangement, at): FoundLayout[] => {
    const left = stillThere(editor.snapshot, arrangement);
    const placement = placements?.[at];
    return left === null || placement === undefined ? [] : [{ arrangement: left, placement }];
  });
  const best = largestSeen(editor.snapshot, layouts, zoomIn(editor));
  if (best !== undefined && editor.commit(arrange(editor.snapshot, best)))
    editor.camera.fit(editor.partsOf(best.arrangement.blocks.map(({ key }) => key)));
};

/** Before it is put down: of a text that draws it does not say where things stand. As it is where none is found. */
export const arrangedContent = async (
  editor: Editor,
  content: ClipboardContent,
): Promise<ClipboardContent> => {
  const alone = drawnAlone(content.items, measureText);
  const arrangements = arrangementsOf(alone, { of: 'diagram' }, ['right', 'down']);
  const placements = isRefusal(arrangements) ? null : await askEngine(arrangements);
  if (placements === null || isRefusal(arrangements)) return content;
  const layouts = arrangements.flatMap((arrangement, at): FoundLayout[] => {
    const placement = placements[at];
    return placement === undefined ? [] : [{ arrangement, placement }];
  });
  const best = largestSeen(alone, layouts, zoomIn(editor));
  const changes = best === undefined ? [] : arrange(alone, best);
  if (isRefusal(changes)) return content;
  const arranged = preview(alone, changes, measureText);
  const copied = copy(arranged, { keys: arranged.items.keys() });
  return isRefusal(copied) ? content : copied;
};
