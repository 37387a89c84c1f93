import { centreOf, grown, type Point, type Rect } from '@lintel/diagram/geometry/rect';
import { pointAlong } from '@lintel/diagram/geometry/labelCandidates';
import { type Item, rectOf } from '@lintel/diagram/items';
import { detailAt } from '@lintel/drawing/detail';
import { gridSize } from '@lintel/drawing/picture';
import type { RelationFace } from '@lintel/drawing/relations';
import type { Camera } from '../../../camera/camera.ts';

/** Room for a caret and a few words, in grid units. */
const words = { width: 2, height: 0.5 };

const wordsAround = ({ x, y }: Point): Rect => ({
  x: x - words.width / 2,
  y: y - words.height / 2,
  ...words,
});

const labelPlace = ({ points, label }: RelationFace): Rect => {
  const middle = label === undefined ? pointAlong(points, 0.5) : centreOf(label.rect);
  return wordsAround({ x: middle.x / gridSize, y: middle.y / gridSize });
};

/** What has to be seen for the words of an item to be typed, in grid units: of what is large, less than all of it. */
export const typingPlace = (item: Item, at: Point | null, face: RelationFace | null): Rect | null => {
  if (item.kind === 'relation') return face === null ? null : labelPlace(face);
  if (item.kind === 'textarea')
    return at === null ? rectOf(item) : grown({ ...at, width: 0, height: 0 }, 0.25);
  if (!item.container) return rectOf(item);
  const { x, y, width } = rectOf(item);
  return { x, y, width: Math.min(width, 2 * words.width), height: 1 };
};

/** To where words can be read while they are typed; where they can be already, nothing moves. */
export const approach = (camera: Camera, place: Rect): void => {
  if (detailAt(camera.get().zoom) !== 'all') camera.glideTo({ ...centreOf(place), zoom: 1 });
  else if (!camera.shows(place)) camera.revealAtThisZoom(place);
};
