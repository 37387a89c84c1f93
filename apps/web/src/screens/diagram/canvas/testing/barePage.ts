/**
 * What the canvas is measured against: a bare 2D canvas that finds what is visible by a grid of cells and paints the
 * boxes, labels, lines and arrowheads of it in full, once per frame.
 */
import '../../../../styles/app.css';
import { light } from '@lintel/drawing/theme';
import { fontFamily } from '@lintel/drawing/typography';
import {
  landscape,
  middleOf,
  movedBoxes,
  nextFrame,
  offer,
  type PlainBox,
  type PlainLine,
  settingsOf,
} from './landscape.ts';

const unit = 50;
const cell = 16 * unit;

interface Box extends PlainBox {
  px: number;
  py: number;
}

const settings = settingsOf(location.search);
const canvas = document.createElement('canvas');
const context = canvas.getContext('2d');
const camera = { x: 0, y: 0, zoom: settings.zoom };
const boxes = new Map<string, Box>();
const lines = new Map<string, PlainLine>();
const linesOf = new Map<string, PlainLine[]>();
const cells = new Map<string, Set<string>>();
let requested = false;

const cellsOf = (x: number, y: number, width: number, height: number): string[] => {
  const found: string[] = [];
  for (let column = Math.floor(x / cell); column <= Math.floor((x + width) / cell); column += 1)
    for (let row = Math.floor(y / cell); row <= Math.floor((y + height) / cell); row += 1)
      found.push(`${column} ${row}`);
  return found;
};

const place = (box: Box): string[] => cellsOf(box.px, box.py, box.width * unit, box.height * unit);

function move(box: Box, x: number, y: number): void {
  for (const name of place(box)) cells.get(name)?.delete(box.key);
  box.px = x;
  box.py = y;
  for (const name of place(box)) cells.set(name, (cells.get(name) ?? new Set()).add(box.key));
}

function request(): void {
  if (requested) return;
  requested = true;
  requestAnimationFrame(() => {
    requested = false;
    paint();
  });
}

function paint(): void {
  if (context === null) return;
  const { width, height } = canvas;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = light['canvas-bg'];
  context.fillRect(0, 0, width, height);
  context.setTransform(camera.zoom, 0, 0, camera.zoom, camera.x, camera.y);
  const [left, top] = [-camera.x / camera.zoom, -camera.y / camera.zoom];
  const [across, down] = [width / camera.zoom, height / camera.zoom];
  const visible = new Set<string>();
  for (const name of cellsOf(left, top, across, down))
    for (const key of cells.get(name) ?? []) visible.add(key);
  const seen: Box[] = [];
  const drawn = new Set<PlainLine>();
  for (const key of visible) {
    const box = boxes.get(key);
    if (box === undefined) continue;
    for (const line of linesOf.get(key) ?? []) drawn.add(line);
    const isOut =
      box.px > left + across ||
      box.py > top + down ||
      box.px + box.width * unit < left ||
      box.py + box.height * unit < top;
    if (!isOut) seen.push(box);
  }
  for (const line of drawn) paintLine(context, line);
  for (const box of seen) paintBox(context, box);
}

function paintBox(to: CanvasRenderingContext2D, { px, py, width, height, name, type }: Box): void {
  const [w, h] = [width * unit, height * unit];
  to.beginPath();
  to.roundRect(px, py, w, h, 8);
  to.fillStyle = light['component-fill'];
  to.fill();
  to.strokeStyle = light['component-border'];
  to.lineWidth = 1;
  to.stroke();
  to.textAlign = 'center';
  to.fillStyle = light['component-name'];
  to.font = `600 14px "${fontFamily}"`;
  to.fillText(name, px + w / 2, py + h / 2);
  to.fillStyle = light['component-type'];
  to.font = `400 12px "${fontFamily}"`;
  to.fillText(type, px + w / 2, py + h / 2 + 16);
}

function paintLine(to: CanvasRenderingContext2D, line: PlainLine): void {
  const [from, end] = [boxes.get(line.from), boxes.get(line.to)];
  if (from === undefined || end === undefined) return;
  const isRight = line.heads === 'right';
  const half = unit / 2;
  const a = isRight
    ? { x: from.px + from.width * unit, y: from.py + half }
    : { x: from.px + half, y: from.py + from.height * unit };
  const b = isRight ? { x: end.px, y: end.py + half } : { x: end.px + half, y: end.py };
  const middle = isRight ? (a.x + b.x) / 2 : (a.y + b.y) / 2;
  to.strokeStyle = light.relation;
  to.fillStyle = light.relation;
  to.lineWidth = 1.5;
  to.beginPath();
  to.moveTo(a.x, a.y);
  if (isRight) {
    to.lineTo(middle, a.y);
    to.lineTo(middle, b.y);
  } else {
    to.lineTo(a.x, middle);
    to.lineTo(b.x, middle);
  }
  to.lineTo(b.x, b.y);
  to.stroke();
  to.beginPath();
  to.moveTo(b.x, b.y);
  if (isRight) {
    to.lineTo(b.x - 9, b.y - 4);
    to.lineTo(b.x - 9, b.y + 4);
  } else {
    to.lineTo(b.x - 4, b.y - 9);
    to.lineTo(b.x + 4, b.y - 9);
  }
  to.closePath();
  to.fill();
  if (line.label === '') return;
  to.textAlign = 'center';
  to.fillStyle = light['relation-label'];
  to.font = `500 12px "${fontFamily}"`;
  to.fillText(line.label, (a.x + b.x) / 2, (a.y + b.y) / 2 - 4);
}

const plain = landscape(settings.count, settings.spacing);
const dragged = movedBoxes(plain, settings.dragged);

async function show(): Promise<void> {
  for (const box of plain.boxes) {
    const own = { ...box, px: box.x * unit, py: box.y * unit };
    boxes.set(box.key, own);
    for (const name of place(own)) cells.set(name, (cells.get(name) ?? new Set()).add(box.key));
  }
  for (const line of plain.lines) {
    lines.set(line.key, line);
    for (const key of [line.from, line.to]) linesOf.set(key, [...(linesOf.get(key) ?? []), line]);
  }
  canvas.width = innerWidth;
  canvas.height = innerHeight;
  document.body.append(canvas);
  const middle = middleOf(plain);
  camera.x = innerWidth / 2 - middle.x * unit * camera.zoom;
  camera.y = innerHeight / 2 - middle.y * unit * camera.zoom;
  await document.fonts.load(`600 14px "${fontFamily}"`);
  request();
  await nextFrame();
}

canvas.addEventListener(
  'wheel',
  (event) => {
    event.preventDefault();
    if (event.ctrlKey) {
      const zoom = Math.min(1.73, Math.max(0.28, camera.zoom * 1.2 ** (-event.deltaY / 100)));
      const factor = zoom / camera.zoom;
      camera.x = event.clientX - (event.clientX - camera.x) * factor;
      camera.y = event.clientY - (event.clientY - camera.y) * factor;
      camera.zoom = zoom;
    } else {
      camera.x -= event.deltaX;
      camera.y -= event.deltaY;
    }
    request();
  },
  { passive: false },
);

let from: { readonly x: number; readonly y: number } | null = null;
canvas.addEventListener('pointerdown', (event) => {
  from = { x: event.clientX, y: event.clientY };
});
canvas.addEventListener('pointermove', (event) => {
  if (from === null) return;
  const by = (value: number): number => Math.round(value / camera.zoom / unit) * unit;
  const [x, y] = [by(event.clientX - from.x), by(event.clientY - from.y)];
  for (const { key } of dragged) {
    const box = boxes.get(key);
    if (box !== undefined) move(box, box.x * unit + x, box.y * unit + y);
  }
  request();
});
addEventListener('pointerup', () => {
  from = null;
});

offer({
  show,
  complete: () => Promise.resolve(),
  rest: request,
  moveOne: (index) => {
    const box = boxes.get(plain.boxes[index % plain.boxes.length]?.key ?? '');
    if (box === undefined) return;
    move(box, box.px + unit, box.py);
    request();
  },
  grip: () => {
    const [first] = dragged;
    return {
      x: camera.x + ((first?.x ?? 0) + 0.5) * unit * camera.zoom,
      y: camera.y + ((first?.y ?? 0) + 0.5) * unit * camera.zoom,
    };
  },
});
