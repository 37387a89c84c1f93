/** The canvas with a picture and the smallest tool that drags boxes. */
import '../../../../styles/app.css';
import type { Instance, Item, Relation } from '@lintel/diagram/items';
import type { ItemState } from '@lintel/diagram/picture/itemStates';
import type { NamedComponent, Names } from '@lintel/diagram/picture/names';
import { PictureStore } from '@lintel/diagram/picture/pictureStore';
import { Snapshot } from '@lintel/diagram/snapshot';
import { textFromPlain } from '@lintel/diagram/text';
import type { Hue } from '@lintel/drawing/boxes';
import { createRoot } from 'react-dom/client';
import { settable } from '../../../../state/readable.ts';
import { Camera } from '../../../../camera/camera.ts';
import { CanvasGround } from '../../CanvasGround.tsx';
import { screenMotion } from '../../../../camera/cameraMotion.ts';
import { Completion } from '../../editor/completion.ts';
import { StretchingRoutes } from '../../editor/stretchingRoutes.ts';
import { zoomRest } from '../../../../canvas/stillScene.ts';
import { DiagramCanvas } from '../DiagramCanvas.tsx';
import { type Grips, noGrips } from '../hit.ts';
import type { CanvasPointer } from '../pointer.ts';
import type { Repaint } from '../repaint.ts';
import { landscape, middleOf, movedBoxes, nextFrame, offer, settingsOf } from './landscape.ts';

const settings = settingsOf(location.search);
const plain = landscape(settings.count, settings.spacing);
const dragged = movedBoxes(plain, settings.dragged).map(({ key }) => key);
const middle = middleOf(plain);
const camera = new Camera({ ...middle, zoom: settings.zoom }, screenMotion);
const repaint = settable<Repaint>({ changed: 'all' });
const grips = settable<Grips>(noGrips);
const isDragging = settable(false);
const hues: Hue[] = ['violet', 'blue', 'green', 'amber'];

let snapshot = Snapshot.empty;
let pictures: PictureStore | null = null;
let completion: Completion | null = null;
let stretching: StretchingRoutes | null = null;

function read(): { readonly items: Map<string, Item>; readonly names: Names } {
  const items = new Map<string, Item>();
  const components = new Map<string, NamedComponent>();
  const issued = { id: -1, slug: null };
  plain.boxes.forEach((box, at) => {
    const { key, name, x, y, width, height } = box;
    components.set(key, {
      name,
      typeName: box.type,
      hue: hues[at % hues.length] ?? 'violet',
      icon: { glyph: 'box' },
    });
    const place = { position: { x, y }, size: { width, height }, z: 0 };
    const own = { kind: 'instance', key, name, component: key, type: null, container: false } as const;
    items.set(key, { ...issued, ...own, ...place });
  });
  for (const line of plain.lines) {
    const [from, to] = line.heads === 'right' ? ['right-0', 'left-0'] : ['bottom-0', 'top-0'];
    const ends = { from: { item: line.from, endpoint: from }, to: { item: line.to, endpoint: to } };
    const rest = {
      labelAt: null,
      bends: [],
      description: null,
      links: [],
      technology: null,
      dashed: null,
      twoWay: null,
      text: textFromPlain(line.label),
    };
    items.set(line.key, { ...issued, kind: 'relation', key: line.key, ...ends, ...rest } satisfies Relation);
  }
  return { items, names: { components, types: new Map() } };
}

const moved = (keys: readonly string[], by: { readonly x: number; readonly y: number }): Snapshot => {
  const changes = new Map<string, Instance>();
  for (const key of keys) {
    const box = snapshot.instance(key);
    if (box !== undefined)
      changes.set(key, { ...box, position: { x: box.position.x + by.x, y: box.position.y + by.y } });
  }
  return snapshot.with(changes);
};

let from: CanvasPointer['at'] | null = null;
let states = new Map<string, ItemState>();
let last = { x: 0, y: 0 };
function drag(event: CanvasPointer): void {
  if (event.type === 'down') {
    from = event.at;
    states = new Map();
    for (const key of dragged) {
      const box = snapshot.instance(key);
      if (box !== undefined) states.set(key, { draggedFrom: box.position });
    }
  }
  if (event.type === 'up' || event.type === 'cancel') from = null;
  isDragging.set(from !== null);
  if (from === null || event.type !== 'move' || stretching === null) return;
  const by = { x: Math.round(event.at.x - from.x), y: Math.round(event.at.y - from.y) };
  if (by.x === last.x && by.y === last.y) return;
  last = by;
  const changed = stretching.update({ snapshot: moved(dragged, by), states }, dragged.length);
  if (changed.size > 0) repaint.set({ changed });
}

/** As they come from a document, and as the bare page has its own: what is measured begins with them. */
const { items, names } = read();

/** As in the app: until a diagram is there, its ground stands in its place. */
const host = document.createElement('div');
host.style.cssText = 'position: fixed; inset: 0';
document.body.append(host);
const root = createRoot(host);
root.render(<CanvasGround />);

async function show(): Promise<void> {
  snapshot = Snapshot.empty.with(items);
  pictures = new PictureStore({ snapshot, names }, { mostAtOnce: 300 });
  completion = new Completion(pictures, (changed) => repaint.set({ changed }));
  stretching = new StretchingRoutes(pictures, (changed) => repaint.set({ changed }));
  const ready = Promise.withResolvers<void>();
  root.render(
    <DiagramCanvas
      pictures={pictures}
      repaint={repaint}
      camera={camera}
      grips={grips}
      edgeScroll={isDragging}
      onPointer={drag}
      onReady={ready.resolve}
      label="Diagram"
    />,
  );
  await ready.promise;
  // As after a frame of the bare page.
  await new Promise((resolve) => setTimeout(resolve));
}

offer({
  show,
  complete: async () => {
    completion?.begin();
    while (pictures?.isWhole === false) await nextFrame();
  },
  rest: () => {
    const changed = pictures?.update({ snapshot, states: new Map() });
    if (changed !== undefined) repaint.set({ changed });
  },
  moveOne: (index) => {
    const key = plain.boxes[index % plain.boxes.length]?.key ?? '';
    snapshot = moved([key], { x: 1, y: 0 });
    const changed = pictures?.update({ snapshot });
    if (changed !== undefined) repaint.set({ changed });
  },
  /** What waits for a zoom to rest is due before this, and timers come in the order in which they are due. */
  zoomRested: () => new Promise((resolve) => setTimeout(resolve, 2 * zoomRest)),
  grip: () => {
    const box = snapshot.instance(dragged[0] ?? '');
    return camera.toScreen({ x: (box?.position.x ?? 0) + 0.5, y: (box?.position.y ?? 0) + 0.5 });
  },
});
