import type { Point } from '@lintel/drawing/picture';
import type { Camera } from '../camera/camera.ts';
import { meaningOf } from '../viewer/wheel.ts';

interface Fingers {
  readonly middle: Point;
  readonly spread: number;
}

const fingersOf = (points: readonly Point[]): Fingers => {
  const [a = { x: 0, y: 0 }, b = a] = points;
  return {
    middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    spread: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
  };
};

/** Moves the camera by wheel, dragged pointers and two fingers. */
export class Navigation {
  readonly #camera: Camera;
  readonly #pointers = new Map<number, Point>();

  constructor(camera: Camera) {
    this.#camera = camera;
  }

  get isPanning(): boolean {
    return this.#pointers.size > 0;
  }

  has(pointer: number): boolean {
    return this.#pointers.has(pointer);
  }

  wheel(event: WheelEvent, screen: Point): void {
    const meaning = meaningOf(event, this.#camera.viewport.get().height);
    if (meaning.does === 'pan') this.#camera.panBy(meaning.by);
    else this.#camera.zoomAt(screen, meaning.factor);
  }

  begin(pointer: number, screen: Point): void {
    this.#pointers.set(pointer, screen);
  }

  move(pointer: number, screen: Point): void {
    if (!this.#pointers.has(pointer)) return;
    const before = fingersOf([...this.#pointers.values()]);
    this.#pointers.set(pointer, screen);
    const after = fingersOf([...this.#pointers.values()]);
    this.#camera.panBy({ x: after.middle.x - before.middle.x, y: after.middle.y - before.middle.y });
    if (this.#pointers.size > 1) this.#camera.zoomAt(after.middle, after.spread / before.spread);
  }

  end(pointer: number): void {
    this.#pointers.delete(pointer);
  }
}
