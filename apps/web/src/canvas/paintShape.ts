import { iconField, iconStroke } from '@lintel/drawing/icons';
import {
  boundsOf,
  type GroupShape,
  type IconShape,
  type ImageShape,
  type PathShape,
  type PictureItem,
  type RectShape,
  type Shape,
  type TextRun,
  type TextShape,
} from '@lintel/drawing/picture';
import { writtenText } from '@lintel/drawing/rightToLeft';
import { Brush } from './brush.ts';
import { iconPath, pathOf } from './paths.ts';

/** Looks as `toSvg` writes it. */
export function paintShape(brush: Brush, shape: Shape): void {
  const { opacity } = shape.kind === 'link' ? {} : shape;
  if (opacity !== undefined && opacity < 1) {
    paintFaded(brush, { ...shape, opacity: 1 } as Shape, opacity);
    return;
  }
  switch (shape.kind) {
    case 'rect':
    case 'path':
      paintOutline(brush, shape);
      return;
    case 'text':
      paintText(brush, shape);
      return;
    case 'icon':
      paintIcon(brush, shape);
      return;
    case 'image':
      paintImage(brush, shape);
      return;
    case 'group':
      paintGroup(brush, shape);
      return;
    case 'link':
      return;
  }
}

export function paintItem(brush: Brush, item: PictureItem): void {
  for (const shape of item.shapes) paintShape(brush, shape);
}

/** How strong a whole line is that looks like a dotted one from afar: dots cost as much as all the rest of a box. */
const dotStrength = 0.45;

function paintOutline(brush: Brush, shape: RectShape | PathShape): void {
  const { context } = brush;
  if (shape.fill !== undefined) {
    brush.fill(shape.fill);
    if (shape.kind === 'rect' && shape.radius === undefined)
      context.fillRect(shape.x, shape.y, shape.width, shape.height);
    else context.fill(pathOf(shape));
  }
  if (shape.stroke === undefined) return;
  const { dash, ...whole } = shape.stroke;
  if (dash !== undefined && whole.roundCaps === true && brush.options.isHasty === true) {
    brush.stroke(whole);
    brush.alpha(dotStrength);
    context.stroke(pathOf(shape));
    brush.alpha(1);
    return;
  }
  brush.stroke(shape.stroke);
  context.stroke(pathOf(shape));
}

function paintText(brush: Brush, shape: TextShape): void {
  for (const line of shape.lines) {
    const before = shape.anchor === 'start' ? 0 : shape.anchor === 'middle' ? line.width / 2 : line.width;
    const y = shape.y + line.baseline;
    for (const run of line.runs) {
      const x = shape.x - before + run.x;
      brush.text(run.style, run.colour);
      brush.context.fillText(writtenText(run), x, y);
      if (run.underlined === true) underline(brush, run, x, y);
    }
  }
}

/** Where Inter has it, in ems. */
const underlined = { below: 0.1416, thickness: 0.0732 } as const;

function underline({ context }: Brush, { width, style }: TextRun, x: number, y: number): void {
  const thickness = Math.max(1, underlined.thickness * style.size);
  context.fillRect(x, y + underlined.below * style.size - thickness / 2, width, thickness);
}

function paintIcon(brush: Brush, { name, x, y, size, colour }: IconShape): void {
  const outer = brush.placement;
  const scale = size / iconField;
  brush.place(brush.inside({ x, y, scale }));
  brush.roundStroke(colour, iconStroke / scale);
  brush.context.stroke(iconPath(name));
  brush.place(outer);
}

function paintImage(brush: Brush, image: ImageShape): void {
  const colour = image.tint === undefined ? undefined : brush.theme[image.tint];
  const source = brush.options.imageOf(image.source, colour, image.width * brush.placement.scale);
  if (source === null) {
    for (const shape of image.instead ?? []) paintShape(brush, shape);
    return;
  }
  const { context } = brush;
  const { x, y, width, height, radius } = image;
  const [natural, tall] = sizeOf(source);
  const scale = Math.min(width / natural, height / tall);
  const [across, down] = [natural * scale, tall * scale];
  if (radius !== undefined) {
    context.save();
    context.beginPath();
    context.roundRect(x, y, width, height, radius);
    context.clip();
  }
  context.drawImage(source, x + (width - across) / 2, y + (height - down) / 2, across, down);
  if (radius !== undefined) context.restore();
}

function sizeOf(source: CanvasImageSource): [width: number, height: number] {
  if (source instanceof HTMLImageElement) return [source.naturalWidth || 1, source.naturalHeight || 1];
  return source instanceof ImageBitmap ? [source.width, source.height] : [1, 1];
}

function paintGroup(brush: Brush, { children, x = 0, y = 0, scale = 1, clip }: GroupShape): void {
  const { context } = brush;
  const outer = brush.placement;
  brush.place(brush.inside({ x, y, scale }));
  if (clip !== undefined) {
    context.save();
    context.beginPath();
    context.rect(clip.x, clip.y, clip.width, clip.height);
    context.clip();
  }
  for (const child of children) paintShape(brush, child);
  if (clip !== undefined) {
    context.restore();
    brush.forget();
  }
  brush.place(outer);
}

/** One for each depth of what is faded inside of something faded. */
const scratches: OffscreenCanvas[] = [];
let depth = 0;

/** Faded as one: what lies under something else of the same group does not shine through it. */
function paintFaded(brush: Brush, shape: Shape, opacity: number): void {
  const bounds = boundsOf(shape);
  if (bounds === null) return;
  const outer = brush.placement;
  const { canvas } = brush.context;
  const left = Math.max(0, Math.floor(outer.x + bounds.x * outer.scale) - 1);
  const top = Math.max(0, Math.floor(outer.y + bounds.y * outer.scale) - 1);
  const right = Math.min(canvas.width, Math.ceil(outer.x + (bounds.x + bounds.width) * outer.scale) + 1);
  const bottom = Math.min(canvas.height, Math.ceil(outer.y + (bounds.y + bounds.height) * outer.scale) + 1);
  const [width, height] = [right - left, bottom - top];
  if (width <= 0 || height <= 0) return;
  const context = blank(depth, width, height);
  if (context === null) return;
  depth += 1;
  const apart = new Brush(context, brush.theme, brush.options);
  apart.place({ scale: outer.scale, x: outer.x - left, y: outer.y - top });
  paintShape(apart, shape);
  depth -= 1;
  brush.place({ scale: 1, x: 0, y: 0 });
  brush.alpha(opacity);
  brush.context.drawImage(context.canvas, 0, 0, width, height, left, top, width, height);
  brush.alpha(1);
  brush.place(outer);
}

function blank(at: number, width: number, height: number): OffscreenCanvasRenderingContext2D | null {
  let scratch = scratches[at];
  if (scratch === undefined || scratch.width < width || scratch.height < height) {
    scratch = new OffscreenCanvas(
      Math.max(width, scratch?.width ?? 0),
      Math.max(height, scratch?.height ?? 0),
    );
    scratches[at] = scratch;
  }
  const context = scratch.getContext('2d');
  if (context === null) return null;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}
