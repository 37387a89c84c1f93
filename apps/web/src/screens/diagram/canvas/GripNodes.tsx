import type { Context } from 'konva/lib/Context.js';
import type { Shape as KonvaShape } from 'konva/lib/Shape.js';
import { Shape } from 'react-konva/lib/ReactKonvaCore.js';
import type { GripTarget, Reach } from './gripTargets.ts';

const drawTarget = (context: Context, shape: KonvaShape, { within }: GripTarget, reach: Reach): void => {
  context.beginPath();
  for (const { x, y, width, height } of within(reach)) context.rect(x, y, width, height);
  context.fillStrokeShape(shape);
};

/** Nothing to be seen, only to be met: they are drawn on the canvas that Konva looks at. */
export function GripNodes({ targets, reach }: { targets: readonly GripTarget[]; reach: () => Reach }) {
  return targets.map((target) => (
    <Shape
      key={target.id}
      id={target.id}
      fill="black"
      strokeEnabled={false}
      hitFunc={(context, shape) => drawTarget(context, shape, target, reach())}
    />
  ));
}
