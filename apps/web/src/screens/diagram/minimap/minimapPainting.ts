import type { Rect } from '@lintel/diagram/geometry/rect';
import { isBox, isContainer, rectOf } from '@lintel/diagram/items';
import type { Tints } from '@lintel/diagram/picture/tints';
import type { Snapshot } from '@lintel/diagram/snapshot';
import type { Hue } from '@lintel/drawing/boxes';
import type { ColourToken } from '@lintel/drawing/theme';
import { appTheme } from '../../../canvas/appTheme.ts';

/** From grid units to pixels of the map. */
export interface MapPlace {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const mapPlace = (area: Rect, size: { width: number; height: number }): MapPlace => {
  const scale = Math.min(size.width / area.width, size.height / area.height);
  return {
    scale,
    x: (size.width - area.width * scale) / 2 - area.x * scale,
    y: (size.height - area.height * scale) / 2 - area.y * scale,
  };
};

/** A drawing that is larger than any view would be a few specks. */
const leastSide = 3;

type Wanted = 'containers' | 'others';

const tintOf = (hue: Hue, wanted: Wanted): ColourToken =>
  wanted === 'containers' ? `hue-${hue}-soft` : `hue-${hue}`;

/** Boxes alone, in two colours and those of their tints: ten thousand of them take a few milliseconds. */
export const paintMinimap = (
  canvas: HTMLCanvasElement,
  { snapshot, tints }: { snapshot: Snapshot; tints: Tints },
  place: MapPlace,
): void => {
  const ratio = devicePixelRatio;
  canvas.width = Math.round(canvas.clientWidth * ratio);
  canvas.height = Math.round(canvas.clientHeight * ratio);
  const context = canvas.getContext('2d');
  if (context === null) return;
  const theme = appTheme();
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const paint = (wanted: Wanted): void => {
    const plain = wanted === 'containers' ? theme['minimap-container'] : theme['minimap-node'];
    snapshot.items.forEach((item) => {
      if (!isBox(item) || isContainer(item) !== (wanted === 'containers')) return;
      const { x, y, width, height } = rectOf(item);
      const hue = item.kind === 'instance' ? tints(item.component).hue : undefined;
      context.fillStyle = hue === undefined ? plain : theme[tintOf(hue, wanted)];
      context.fillRect(
        place.x + x * place.scale,
        place.y + y * place.scale,
        Math.max(leastSide, width * place.scale),
        Math.max(leastSide, height * place.scale),
      );
    });
  };
  paint('containers');
  paint('others');
};
