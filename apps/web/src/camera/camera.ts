import { boundsAround, holds, type Point, type Rect } from '@lintel/diagram/geometry/rect';
import { gridSize } from '@lintel/drawing/picture';
import { paced } from '../state/paced.ts';
import { type Readable, type Settable, settable } from '../state/readable.ts';
import {
  beginningOf,
  type CameraState,
  canBeSeenWhole,
  clamped,
  clampedZoom,
  clearBeginning,
  clearFit,
  clearNear,
  isBehind,
  type Size,
} from './cameraStates.ts';

/** Calls back once per frame with the time until it is told to stop. */
export interface Motion {
  readonly duration: number;
  readonly run: (frame: (elapsed: number) => void) => () => void;
}

const same = (a: CameraState, b: CameraState): boolean => a.x === b.x && a.y === b.y && a.zoom === b.zoom;

const startingCamera: CameraState = { x: 0, y: 0, zoom: 1 };

/** Pages are laid out and painted anew for what follows the view, which costs more than the drawing does. */
const betweenSteps = 100;

const easeOut = (part: number): number => 1 - (1 - part) ** 3;

/** What of the drawing is seen. It lives outside of React, because it changes with every step of a wheel. */
export class Camera implements Readable<CameraState> {
  readonly #state: Settable<CameraState>;
  readonly #unhurried: Readable<CameraState>;
  readonly #viewport: Settable<Size> = settable<Size>({ width: 0, height: 0 });
  readonly #motion: Motion | null;
  #pixelRatio = 1;
  #covered = 0;
  #isMakingRoom = false;
  #chrome: () => readonly Rect[] = () => [];
  #stop: (() => void) | null = null;

  constructor(state: CameraState = startingCamera, motion: Motion | null = null) {
    this.#state = settable(clamped(state));
    this.#unhurried = paced(this.#state, betweenSteps);
    this.#motion = motion;
  }

  get(): CameraState {
    return this.#state.get();
  }

  subscribe(listener: () => void): () => void {
    return this.#state.subscribe(listener);
  }

  /** For what stands around the drawing and need not show each step. */
  get unhurried(): Readable<CameraState> {
    return this.#unhurried;
  }

  get viewport(): Readable<Size> {
    return this.#viewport;
  }

  /** The middle stays in the middle. */
  resize(size: Size, pixelRatio: number): void {
    this.#pixelRatio = pixelRatio;
    const { width, height } = this.#viewport.get();
    if (width !== size.width || height !== size.height) this.#viewport.set(size);
  }

  /**
   * Where the drawing's zero is painted, in screen pixels. It lies on a pixel of the device, so that all that moves
   * when the view is moved are whole pixels, and in the middle of one where lines of a pixel are sharp only there.
   */
  get origin(): Point {
    const { x, y, zoom } = this.get();
    const { width, height } = this.#viewport.get();
    const ratio = this.#pixelRatio;
    const half = Math.round(ratio) % 2 === 1 ? 0.5 : 0;
    const snap = (value: number): number => (Math.round(value * ratio - half) + half) / ratio;
    return { x: snap(width / 2 - x * gridSize * zoom), y: snap(height / 2 - y * gridSize * zoom) };
  }

  toScreen(point: Point): Point {
    const { x, y } = this.origin;
    const scale = gridSize * this.get().zoom;
    return { x: x + point.x * scale, y: y + point.y * scale };
  }

  /** Where a part of the drawing is seen. */
  onScreen({ x, y, width, height }: Rect): Rect {
    const scale = gridSize * this.get().zoom;
    return { ...this.toScreen({ x, y }), width: width * scale, height: height * scale };
  }

  toWorld(screen: Point): Point {
    const { x, y } = this.origin;
    const scale = gridSize * this.get().zoom;
    return { x: (screen.x - x) / scale, y: (screen.y - y) / scale };
  }

  visible(): Rect {
    const { x, y, zoom } = this.get();
    const { width, height } = this.#viewport.get();
    const [across, down] = [width / (gridSize * zoom), height / (gridSize * zoom)];
    return { x: x - across / 2, y: y - down / 2, width: across, height: down };
  }

  set(state: CameraState): void {
    this.#halt();
    this.#move(state);
  }

  zoomAt(screen: Point, factor: number): void {
    const { x, y, zoom } = this.get();
    const next = clampedZoom(zoom * factor);
    const { width, height } = this.#viewport.get();
    // What is under the point stays under it.
    const gain = (1 / zoom - 1 / next) / gridSize;
    this.set({ x: x + (screen.x - width / 2) * gain, y: y + (screen.y - height / 2) * gain, zoom: next });
  }

  zoomBy(factor: number): void {
    const { width, height } = this.#viewport.get();
    this.zoomAt({ x: width / 2, y: height / 2 }, factor);
  }

  zoomTo(zoom: number): void {
    this.set({ ...this.get(), zoom });
  }

  /** By as many screen pixels as the drawing shall move. */
  panBy(screen: Point): void {
    const { x, y, zoom } = this.get();
    const scale = gridSize * zoom;
    this.set({ x: x - screen.x / scale, y: y - screen.y / scale, zoom });
  }

  /** By so many screen pixels sideways, for what comes to stand beside the drawing: nobody looks elsewhere by that. */
  makeRoom(pixels: number): void {
    this.#isMakingRoom = true;
    this.panBy({ x: pixels, y: 0 });
    this.#isMakingRoom = false;
  }

  get isMakingRoom(): boolean {
    return this.#isMakingRoom;
  }

  /** So many screen pixels from below are behind something: what is to be seen stands above. */
  cover(pixels: number): void {
    this.#covered = pixels;
  }

  /** Of what else stands over it, rectangles of the screen: what is to be seen keeps clear of them. */
  keepClearOf(chrome: () => readonly Rect[]): void {
    this.#chrome = chrome;
  }

  /** What is seen before the reader has moved the view. */
  begin(parts: readonly Rect[]): void {
    const size = this.#free();
    const state = beginningOf(parts, size, this.#chromeIn(size));
    if (state !== null) this.set(this.#raised(state));
  }

  /** All of them, as far as the smallest zoom allows: whether they are seen whole. */
  fit(parts: readonly Rect[]): boolean {
    const size = this.#free();
    const state = clearFit(parts, size, this.#chromeIn(size));
    this.glideTo(state === null ? startingCamera : this.#raised(state));
    const bounds = boundsAround(parts);
    return bounds === null || canBeSeenWhole(bounds, size);
  }

  /** The same, but only where nothing is behind what stands over the view then. */
  fitClear(parts: readonly Rect[]): void {
    const size = this.#free();
    const chrome = this.#chromeIn(size);
    const state = clearFit(parts, size, chrome);
    if (state !== null && !isBehind(parts, state, size, chrome)) this.glideTo(this.#raised(state));
  }

  /** The shortest way to see all of it, from as far as that takes. */
  reveal(rect: Rect): void {
    const size = this.#free();
    const chrome = this.#chromeIn(size);
    const from = this.#lowered(this.get());
    const near = clearNear(rect, from, size, chrome);
    if (near !== null) return this.glideTo(this.#raised(near));
    const fitting = clearFit([rect], size, chrome);
    if (fitting !== null) this.glideTo(this.#raised({ ...fitting, zoom: Math.min(from.zoom, fitting.zoom) }));
  }

  /** The shortest way to see it as large as everything is now: of what has no room so, its beginning. */
  revealAtThisZoom(rect: Rect): void {
    const size = this.#free();
    const from = this.#lowered(this.get());
    const chrome = this.#chromeIn(size);
    this.glideTo(
      this.#raised(clearNear(rect, from, size, chrome) ?? clearBeginning(rect, from, size, chrome)),
    );
  }

  /** Whether all of it is within the view, and nothing of it behind what covers that. */
  shows(rect: Rect): boolean {
    return holds(this.visible(), rect) && this.isFree(rect);
  }

  /** Whether nothing of it is behind what covers the view. */
  isFree(rect: Rect): boolean {
    return this.areFree([rect]);
  }

  areFree(parts: readonly Rect[]): boolean {
    const size = this.#free();
    const below = { x: 0, y: size.height, width: size.width, height: Number.MAX_SAFE_INTEGER };
    const covering = [...(this.#covered === 0 ? [] : [below]), ...this.#chromeIn(size)];
    return !isBehind(parts, this.#lowered(this.get()), size, covering);
  }

  glideTo(state: CameraState): void {
    this.#halt();
    const to = clamped(state);
    const from = this.get();
    const motion = this.#motion;
    if (motion === null || motion.duration <= 0 || same(from, to)) {
      this.#move(to);
      return;
    }
    this.#stop = motion.run((elapsed) => {
      const part = Math.min(1, elapsed / motion.duration);
      if (part >= 1) {
        this.#halt();
        this.#move(to);
        return;
      }
      const done = easeOut(part);
      // Zooming evenly to the eye is multiplying by the same factor each moment.
      const zoom = from.zoom * (to.zoom / from.zoom) ** done;
      const at = to.zoom === from.zoom ? done : (1 / from.zoom - 1 / zoom) / (1 / from.zoom - 1 / to.zoom);
      this.#move({ x: from.x + (to.x - from.x) * at, y: from.y + (to.y - from.y) * at, zoom });
    });
  }

  #free(): Size {
    const { width, height } = this.#viewport.get();
    return { width, height: height - this.#covered };
  }

  /** What is covered itself covers nothing. */
  #chromeIn({ height }: Size): readonly Rect[] {
    return this.#chrome().filter(({ y }) => y < height);
  }

  #lowered({ x, y, zoom }: CameraState): CameraState {
    return { x, y: y - this.#covered / 2 / (gridSize * zoom), zoom };
  }

  /** The middle of what is free becomes the middle of all. */
  #raised({ x, y, zoom }: CameraState): CameraState {
    return { x, y: y + this.#covered / 2 / (gridSize * zoom), zoom };
  }

  #halt(): void {
    this.#stop?.();
    this.#stop = null;
  }

  #move(state: CameraState): void {
    const next = clamped(state);
    if (!same(next, this.get())) this.#state.set(next);
  }
}
