import type { GroupShape, PathShape, RectShape, Shape } from '@lintel/drawing/picture';
import type { Theme } from '@lintel/drawing/theme';
import { memo } from 'react';
import 'konva/lib/shapes/Rect.js';
import { Group, Rect, Shape as DrawnShape } from 'react-konva/lib/ReactKonvaCore.js';
import { Brush } from '../../../canvas/brush.ts';
import { paintShape } from '../../../canvas/paintShape.ts';

interface ShapeNodeProps {
  shape: Shape;
  theme: Theme;
}

/** No shadow, and never faded: they need no canvas of their own in between. */
const plain = { listening: false, perfectDrawEnabled: false, shadowForStrokeEnabled: false } as const;

const painted = ({ fill, stroke }: RectShape | PathShape, theme: Theme) => ({
  ...plain,
  ...(fill !== undefined && { fill: theme[fill] }),
  ...(stroke !== undefined && { stroke: theme[stroke.colour], strokeWidth: stroke.width }),
  ...(stroke?.dash !== undefined && { dash: [...stroke.dash] }),
});

function RectNode({ shape, theme }: { shape: RectShape; theme: Theme }) {
  const { x, y, width, height, radius = 0 } = shape;
  return (
    <Rect
      {...painted(shape, theme)}
      x={x}
      y={y}
      width={width}
      height={height}
      cornerRadius={Math.min(radius, width / 2, height / 2)}
    />
  );
}

/** What is alive is made of straight lines. */
function PathNode({ shape, theme }: { shape: PathShape; theme: Theme }) {
  return (
    <DrawnShape
      {...painted(shape, theme)}
      sceneFunc={(context, node) => {
        context.beginPath();
        for (const command of shape.commands) {
          if (command.to === 'move') context.moveTo(command.x, command.y);
          else if (command.to === 'close') context.closePath();
          else context.lineTo(command.x, command.y);
        }
        context.fillStrokeShape(node);
      }}
    />
  );
}

function GroupNode({ shape, theme }: { shape: GroupShape; theme: Theme }) {
  const { children, x = 0, y = 0, scale = 1 } = shape;
  return (
    <Group x={x} y={y} scaleX={scale} scaleY={scale} listening={false}>
      <ShapeNodes shapes={children} theme={theme} />
    </Group>
  );
}

const still = { thinnest: 0, imageOf: () => null } as const;

/** A node of Konva for a shape as pictures have it. Texts are laid out already: they have one painter, here as there. */
const ShapeNode = memo(({ shape, theme }: ShapeNodeProps) => {
  switch (shape.kind) {
    case 'rect':
      return <RectNode shape={shape} theme={theme} />;
    case 'path':
      return <PathNode shape={shape} theme={theme} />;
    case 'group':
      return <GroupNode shape={shape} theme={theme} />;
    case 'text':
      return (
        <DrawnShape
          {...plain}
          sceneFunc={(context) => paintShape(new Brush(context._context, theme, still), shape)}
        />
      );
    case 'icon':
    case 'image':
    case 'link':
      return null;
  }
});

export function ShapeNodes({ shapes, theme }: { shapes: readonly Shape[]; theme: Theme }) {
  // Of one thing always the same shapes follow each other.
  return shapes.map((shape, at) => <ShapeNode key={at} shape={shape} theme={theme} />);
}
