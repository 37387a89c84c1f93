import { gridSize } from '@lintel/drawing/picture';
import { detailAt } from '@lintel/drawing/detail';
import { Camera } from '../../../camera/camera.ts';
import type { CameraState, Size } from '../../../camera/cameraStates.ts';
import { covers } from '../../../canvas/places.ts';
import { type KeptSights, readSight, type DiagramSight } from '../../../documents/sights.ts';

/** What to paint, and from where it is looked at. */
export interface ChosenSight {
  readonly sight: DiagramSight;
  readonly camera: CameraState;
}

/** Where it is looked at from less far or farther than that, lines are too thin or too thick. */
const mostScaled = 1.35;

const isNear = (a: number, b: number): boolean => Math.max(a / b, b / a) <= mostScaled;

const shows = ({ area, view }: DiagramSight, camera: CameraState, size: Size): boolean => {
  const detail = detailAt(camera.zoom);
  if (view.detail !== detail || (detail !== 'all' && !isNear(view.zoom, camera.zoom))) return false;
  const across = size.width / camera.zoom;
  const down = size.height / camera.zoom;
  const { x, y } = camera;
  const seen = { x: x * gridSize - across / 2, y: y * gridSize - down / 2, width: across, height: down };
  return covers(area, seen);
};

/** What shows all that is seen from a place, or from where a diagram begins (null); null where nothing kept does. */
export const sightFor = (kept: KeptSights, named: CameraState | null, size: Size): ChosenSight | null => {
  const beginning = readSight(kept.beginning);
  if (named === null) {
    const isSame = beginning?.size.width === size.width && beginning.size.height === size.height;
    return isSame && shows(beginning, beginning.camera, size)
      ? { sight: beginning, camera: beginning.camera }
      : null;
  }
  const camera = new Camera(named).get();
  const sight = [readSight(kept.last), beginning].find((each) => each !== null && shows(each, camera, size));
  return sight === null || sight === undefined ? null : { sight, camera };
};
