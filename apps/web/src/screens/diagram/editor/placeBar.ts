import { grown, overlaps, type Point, type Rect } from '@lintel/diagram/geometry/rect';
import { gridSize } from '@lintel/drawing/picture';
import { barPlace, sharedArea } from './barPlace.ts';
import type { Editor } from './editor.ts';

/** What cannot be pressed is worse than what cannot be read. */
const hiding = 100;

/** In grid units: so far around boxes their ports lie, which a hand is on its way to. */
export const portRoom = 0.3;

/** How much of what can be read or grabbed lies under a rectangle of the screen. */
const coveredBy = ({ camera, scene }: Editor, bar: Rect): number => {
  const corner = camera.toWorld(bar);
  const end = camera.toWorld({ x: bar.x + bar.width, y: bar.y + bar.height });
  const area = { ...corner, width: end.x - corner.x, height: end.y - corner.y };
  const pixels = (camera.get().zoom * gridSize) ** 2;
  return scene.pictures
    .readableWithin(grown(area, portRoom))
    .reduce((covered, each) => covered + sharedArea(grown(each, portRoom), area) * pixels, 0);
};

/** The longest leg of a relation first: there is most room beside it. */
const partsOf = (editor: Editor, keys: ReadonlySet<string>): Rect[] => {
  const [key, another] = keys;
  const isRelation = another === undefined && editor.snapshot.get(key ?? '')?.kind === 'relation';
  const bounds = editor.boundsOf(keys);
  if (!isRelation) return bounds === null ? [] : [bounds];
  return editor.partsOf(keys).sort((a, b) => b.width + b.height - (a.width + a.height));
};

export interface BarSubject {
  readonly keys: ReadonlySet<string>;
  /** What stands over the drawing and stays where it is. */
  readonly chrome: readonly Rect[];
  readonly before: Point | null;
}

/** Puts a bar beside what it is for, as far as that is seen; answers where. */
export const placeBar = (
  editor: Editor,
  element: HTMLElement,
  { keys, chrome, before }: BarSubject,
): Point | null => {
  const { camera } = editor;
  const parts = partsOf(editor, keys).map((part) => camera.onScreen(part));
  if (parts.length === 0) return null;
  const { width, height } = camera.viewport.get();
  const room = {
    view: { width, height },
    coveredBy: (bar: Rect) =>
      chrome.reduce((sum, each) => sum + hiding * sharedArea(each, bar), coveredBy(editor, bar)),
  };
  const bar = { width: element.offsetWidth, height: element.offsetHeight };
  const at = barPlace(parts, bar, room, before);
  const isSeen = parts.some((part) => overlaps(part, { x: 0, y: 0, width, height }));
  element.style.transform = `translate(${Math.round(at.x)}px, ${Math.round(at.y)}px)`;
  element.style.visibility = isSeen ? 'visible' : 'hidden';
  return at;
};
