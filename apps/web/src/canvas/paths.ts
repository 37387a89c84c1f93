import { type IconName, icons } from '@lintel/drawing/icons';
import type { PathShape, RectShape } from '@lintel/drawing/picture';

/** Shapes never change, so that the way around one is made once. */
const made = new WeakMap<RectShape | PathShape, Path2D>();
const icon = new Map<IconName, Path2D>();

export function pathOf(shape: RectShape | PathShape): Path2D {
  const known = made.get(shape);
  if (known !== undefined) return known;
  const path = shape.kind === 'rect' ? around(shape) : along(shape);
  made.set(shape, path);
  return path;
}

export function iconPath(name: IconName): Path2D {
  const known = icon.get(name);
  if (known !== undefined) return known;
  const path = new Path2D(icons[name].join(''));
  icon.set(name, path);
  return path;
}

function around({ x, y, width, height, radius = 0 }: RectShape): Path2D {
  const path = new Path2D();
  path.roundRect(x, y, width, height, Math.min(radius, width / 2, height / 2));
  return path;
}

function along({ commands }: PathShape): Path2D {
  const path = new Path2D();
  for (const command of commands) {
    switch (command.to) {
      case 'move':
        path.moveTo(command.x, command.y);
        break;
      case 'line':
        path.lineTo(command.x, command.y);
        break;
      case 'bend':
        path.arcTo(command.corner.x, command.corner.y, command.x, command.y, command.radius);
        path.lineTo(command.x, command.y);
        break;
      case 'curve': {
        const { first, second, x, y } = command;
        path.bezierCurveTo(first.x, first.y, second.x, second.y, x, y);
        break;
      }
      case 'close':
        path.closePath();
        break;
    }
  }
  return path;
}
