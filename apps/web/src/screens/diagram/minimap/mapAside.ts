import { overlaps, type Rect } from '@lintel/diagram/geometry/rect';
import { isBox, isContainer, rectOf } from '@lintel/diagram/items';
import type { DeskPanels } from '../editor/deskPanels.ts';
import type { Editor } from '../editor/editor.ts';
import { mapSize } from './mapSize.ts';

/** Around the map, below it the bar that it stands on, and from there to the edges of the view. */
const [frame, bar, toEdge] = [6, 37, 16];

const mapPlaceOver = (view: { width: number; height: number }): Rect => {
  const [width, height] = [mapSize.width + 2 * frame, mapSize.height + 2 * frame];
  return { x: view.width - toEdge - width, y: view.height - toEdge - bar - height, width, height };
};

/** Whether a component or a text lies where the minimap stands. Of a container there is always more to be seen. */
export const isBehindMap = ({ camera, snapshot }: Pick<Editor, 'camera' | 'snapshot'>): boolean => {
  const map = mapPlaceOver(camera.viewport.get());
  return [...snapshot.items.values()].some(
    (item) => isBox(item) && !isContainer(item) && overlaps(camera.onScreen(rectOf(item)), map),
  );
};

type Looked = Pick<Editor, 'camera' | 'snapshot'> & {
  readonly diagram: Pick<Editor['diagram'], 'snapshots'>;
};

/** Once something lies behind the map that was free. */
const putAsideOnceCovering = (editor: Looked, panels: DeskPanels): (() => void) => {
  const look = (): void => {
    if (!isBehindMap(editor)) return;
    stop();
    panels.isMapAside.set(true);
  };
  const stops = [editor.camera.viewport.subscribe(look), editor.diagram.snapshots.subscribe(look)];
  const stop = (): void => {
    for (const each of stops) each();
  };
  return stop;
};

/**
 * For a panel that comes to stand at the right of the drawing, whose view gets narrower by that, and for what is drawn
 * while it stands there. Readers who had boxes behind the map before keep it: they look at a part, and the map says which.
 */
export const putMapAside = (editor: Looked, panels: DeskPanels): (() => void) => {
  const stop = isBehindMap(editor) ? () => undefined : putAsideOnceCovering(editor, panels);
  return () => {
    stop();
    // Another panel may have taken its place.
    if (panels.side.get() === null) panels.isMapAside.set(false);
  };
};
