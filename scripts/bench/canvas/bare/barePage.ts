/// <reference lib="dom" />
/** One canvas that clears, and paints each visible box as a filled rectangle with its name, each relation as a line. */
import type { Landscape } from '../landscape.ts';

const unit = 50;
const parameters = new URLSearchParams(location.search);
const numbers = (name: string): number[] => (parameters.get(name) ?? '').split(',').map(Number);
const [left = 0, top = 0, width = 0, height = 0] = numbers('place');
const [x = 0, y = 0, zoom = 1] = numbers('at');
const dragged = new Set(numbers('dragged'));

const { boxes, relations }: Landscape = await (await fetch(`/landscape?${parameters.get('of')}`)).json();
const moved = { x: 0, y: 0 };
const camera = { x: width / 2 - x * unit * zoom, y: height / 2 - y * unit * zoom, zoom };

const canvas = document.createElement('canvas');
canvas.width = width;
canvas.height = height;
canvas.style.cssText = `position:absolute;left:${left}px;top:${top}px`;
document.body.append(canvas);
const context = canvas.getContext('2d');

/** In pixels of the drawing. */
const placed = (index: number) => {
  const box = boxes[index] ?? { x: 0, y: 0, width: 0, height: 0, name: '' };
  const by = dragged.has(index) ? moved : { x: 0, y: 0 };
  return {
    name: box.name,
    left: box.x * unit + by.x,
    top: box.y * unit + by.y,
    width: box.width * unit,
    height: box.height * unit,
  };
};

function paint(to: CanvasRenderingContext2D): void {
  to.setTransform(1, 0, 0, 1, 0, 0);
  to.fillStyle = '#f5f5f7';
  to.fillRect(0, 0, width, height);
  to.setTransform(camera.zoom, 0, 0, camera.zoom, camera.x, camera.y);
  const [west, north] = [-camera.x / camera.zoom, -camera.y / camera.zoom];
  const [east, south] = [west + width / camera.zoom, north + height / camera.zoom];
  to.strokeStyle = '#667';
  to.lineWidth = 1.5;
  for (const { from, to: end } of relations) {
    const [a, b] = [placed(from), placed(end)];
    const [ax, ay] = [a.left + a.width / 2, a.top + a.height / 2];
    const [bx, by] = [b.left + b.width / 2, b.top + b.height / 2];
    if (
      Math.max(ax, bx) < west ||
      Math.min(ax, bx) > east ||
      Math.max(ay, by) < north ||
      Math.min(ay, by) > south
    )
      continue;
    to.beginPath();
    to.moveTo(ax, ay);
    to.lineTo(bx, by);
    to.stroke();
  }
  to.strokeStyle = '#aab';
  to.lineWidth = 1;
  to.textAlign = 'center';
  to.font = '600 14px sans-serif';
  for (let index = 0; index < boxes.length; index += 1) {
    const box = placed(index);
    if (box.left > east || box.top > south || box.left + box.width < west || box.top + box.height < north)
      continue;
    to.fillStyle = '#fff';
    to.fillRect(box.left, box.top, box.width, box.height);
    to.strokeRect(box.left, box.top, box.width, box.height);
    to.fillStyle = '#223';
    to.fillText(box.name, box.left + box.width / 2, box.top + box.height / 2);
  }
}

let isAsked = false;
function repaint(): void {
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame(() => {
    isAsked = false;
    if (context !== null) paint(context);
  });
}

canvas.addEventListener(
  'wheel',
  (event) => {
    event.preventDefault();
    if (event.ctrlKey) {
      const next = Math.min(1.73, Math.max(0.28, camera.zoom * 1.2 ** (-event.deltaY / 100)));
      const factor = next / camera.zoom;
      camera.x = event.offsetX - (event.offsetX - camera.x) * factor;
      camera.y = event.offsetY - (event.offsetY - camera.y) * factor;
      camera.zoom = next;
    } else {
      camera.x -= event.deltaX;
      camera.y -= event.deltaY;
    }
    repaint();
  },
  { passive: false },
);

let from: { readonly x: number; readonly y: number } | null = null;
canvas.addEventListener('pointerdown', (event) => {
  from = { x: event.clientX, y: event.clientY };
});
canvas.addEventListener('pointermove', (event) => {
  if (from === null) return;
  moved.x = (event.clientX - from.x) / camera.zoom;
  moved.y = (event.clientY - from.y) / camera.zoom;
  repaint();
});
addEventListener('pointerup', () => {
  from = null;
});

repaint();
requestAnimationFrame(() => Object.assign(globalThis, { bench: true }));
