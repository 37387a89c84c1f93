import { gridSize, type PictureItem, type Shape } from '@lintel/drawing/picture';
import type { Theme } from '@lintel/drawing/theme';
import type { Group as GroupNode } from 'konva/lib/Group.js';
import type { Layer as LayerNode } from 'konva/lib/Layer.js';
import { memo, type Ref, useCallback, useSyncExternalStore } from 'react';
import { Group, Layer, Shape as PaintedShape } from 'react-konva/lib/ReactKonvaCore.js';
import { type Readable, settable } from '../../../state/readable.ts';
import { useReadable } from '../../../state/useReadable.ts';
import type { Camera } from '../../../camera/camera.ts';
import { appTheme, watchAppTheme } from '../../../canvas/appTheme.ts';
import type { CanvasScene } from './canvasScene.ts';
import { GripNodes } from './GripNodes.tsx';
import type { GripTarget } from './gripTargets.ts';
import { type CanvasPerson, cursorOf } from './people.ts';
import { ShapeNodes } from './ShapeNode.tsx';

export interface AliveLayerProps {
  ref: Ref<LayerNode>;
  /** All that moves with the view. */
  world: Ref<GroupNode>;
  scene: CanvasScene | null;
  overlay: Readable<readonly Shape[]>;
  people: Readable<readonly CanvasPerson[]>;
  camera: Camera;
}

const nothing = settable<readonly PictureItem[]>([]);
const noTargets = settable<readonly GripTarget[]>([]);
const never = settable(false);

const useTheme = (): Theme => useSyncExternalStore(watchAppTheme, appTheme);
const useZoom = (camera: Camera): number =>
  useSyncExternalStore(
    useCallback((listener: () => void) => camera.subscribe(listener), [camera]),
    () => camera.get().zoom,
  );

const ItemNodes = memo(({ item, theme }: { item: PictureItem; theme: Theme }) => (
  <ShapeNodes shapes={item.shapes} theme={theme} />
));

interface PersonNodeProps {
  person: CanvasPerson;
  camera: Camera;
  theme: Theme;
}

/** As large on the screen at every zoom. */
const PersonNode = memo(({ person, camera, theme }: PersonNodeProps) => {
  const zoom = useZoom(camera);
  if (person.cursor === null) return null;
  return (
    <Group
      x={person.cursor.x * gridSize}
      y={person.cursor.y * gridSize}
      scaleX={1 / zoom}
      scaleY={1 / zoom}
      listening={false}
    >
      <ShapeNodes shapes={cursorOf(person)} theme={theme} />
    </Group>
  );
});

const isPointing = ({ cursor, isIdle }: CanvasPerson): boolean => cursor !== null && !isIdle;

/**
 * What is few and changes with every movement of a hand: what is dragged and grabbed, what the hand says of itself, and
 * other people. Its canvas is shown when there is something on it, and not even cleared before: an empty one costs as much
 * as a full one.
 */
export function AliveLayer({ ref, world, scene, overlay, people, camera }: AliveLayerProps) {
  const theme = useTheme();
  const grabbed = useReadable(scene?.grabbed ?? nothing);
  const targets = useReadable(scene?.targets ?? noTargets);
  const isDragging = useReadable(scene?.isDragging ?? never);
  const shapes = useReadable(overlay);
  const pointing = useReadable(people).filter(isPointing);
  const isNeeded = isDragging || grabbed.length + targets.length + shapes.length + pointing.length > 0;
  return (
    <Layer ref={ref} visible={isNeeded} clearBeforeDraw={isNeeded} listening={targets.length > 0}>
      <PaintedShape listening={false} sceneFunc={(context) => scene?.paintDragged(context._context)} />
      <Group ref={world}>
        {grabbed.map((item) => (
          <ItemNodes key={item.id} item={item} theme={theme} />
        ))}
        <ShapeNodes shapes={shapes} theme={theme} />
        {pointing.map((person) => (
          <PersonNode key={person.id} person={person} camera={camera} theme={theme} />
        ))}
        {scene !== null && <GripNodes targets={targets} reach={() => scene.reach} />}
      </Group>
    </Layer>
  );
}
