import { selectionId, stateId } from '@lintel/diagram/picture/paintedItems';
import { keyOf } from '@lintel/diagram/picture/slots';
import { viewAt } from '@lintel/drawing/detail';
import { gridSize, grown } from '@lintel/drawing/picture';
import type { CameraState } from '../../../camera/cameraStates.ts';
import type { DiagramSight, SightName } from '../../../documents/sights.ts';
import { whenIdle } from '../../../state/idle.ts';
import type { Editor } from './editor.ts';
import { mostRelationsAtOnce } from './laterRelations.ts';

/** So long nothing moves before what is seen is kept. */
const rest = 5_000;
/** Of more the painting itself would be waited for. */
const mostItems = 2_000;
/** Pixels at 100 % beyond what is seen. */
const beyond = 2 * gridSize;

/** What belongs to the work of this moment, and is not there when the person comes back. */
const isState = (id: string): boolean => id === selectionId || id === stateId(keyOf(id));

/** Nothing is done, and all that is seen is the diagram as it stands. */
const isAtRest = ({ hand, editing, marks, scene }: Editor): boolean =>
  scene.legend.get() === null &&
  hand.get().gesture === null &&
  editing.get() === null &&
  marks.marked.get().found === null;

const isWhole = ({ diagram, scene }: Editor): boolean =>
  diagram.snapshots.isWhole && scene.pictures.isWhole && scene.pictures.isSettled;

const sightOf = ({ camera, scene }: Editor): DiagramSight | null => {
  const { x, y, width, height } = camera.visible();
  const seen = { x: x * gridSize, y: y * gridSize, width: width * gridSize, height: height * gridSize };
  const area = grown(seen, beyond);
  const items = scene.pictures.within(area).filter(({ id }) => !isState(id));
  const { zoom } = camera.get();
  return items.length > mostItems
    ? null
    : { camera: camera.get(), size: camera.viewport.get(), area, view: viewAt(zoom), items };
};

const same = (a: CameraState | null, b: CameraState): boolean =>
  a !== null && a.x === b.x && a.y === b.y && a.zoom === b.zoom;

/**
 * Keeps what is seen whenever nothing has moved for a while, and apart from it what was seen first. Only of diagrams whose
 * document takes longer to read than that takes to paint.
 */
export const keepSights = (
  editor: Editor,
  copy: { keepSight: (name: SightName, sight: DiagramSight) => Promise<void> },
  begun: () => CameraState | null,
): (() => void) => {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let stopWaiting = (): void => undefined;
  const keep = (): void => {
    if (!isWhole(editor)) return wait();
    if (editor.snapshot.size <= mostRelationsAtOnce || !isAtRest(editor)) return;
    const sight = sightOf(editor);
    if (sight !== null) void copy.keepSight(same(begun(), sight.camera) ? 'beginning' : 'last', sight);
  };
  const wait = (): void => {
    stopWaiting();
    clearTimeout(resting);
    resting = setTimeout(() => (stopWaiting = whenIdle(keep)), rest);
  };
  const stops = [editor.camera.subscribe(wait), editor.scene.repaint.subscribe(wait)];
  wait();
  return () => {
    for (const stop of stops) stop();
    stopWaiting();
    clearTimeout(resting);
  };
};
