import type { PictureStore } from '@lintel/diagram/picture/pictureStore';
import type { Point } from '@lintel/drawing/picture';
import { Animation } from 'konva/lib/Animation.js';
import type { Readable } from '../../../state/readable.ts';
import type { Camera } from '../../../camera/camera.ts';
import { Clicks } from './clicks.ts';
import { edgeScroll } from './edgeScroll.ts';
import type { Grips, Hit } from './hit.ts';
import { hitTest } from './hitTest.ts';
import { type CanvasPointer, isMenuClick, keysOf, pointerOf, type PointerKeys } from './pointer.ts';

export interface PointerInput {
  readonly pictures: PictureStore;
  readonly camera: Camera;
  readonly grips: Readable<Grips>;
  /** What can be grabbed there, in pixels of the screen. */
  readonly gripAt: (screen: Point) => Hit | null;
  readonly edgeScroll: Readable<boolean>;
  readonly fingers: () => 'pan' | 'draw';
  readonly report: (event: CanvasPointer) => void;
}

interface Last {
  readonly id: number;
  readonly screen: Point;
  readonly keys: PointerKeys;
  readonly pointer: CanvasPointer['pointer'];
}

interface Held extends Last {
  readonly button: 0 | 1;
  readonly clicks: number;
  readonly from: Point;
  /** A finger on something that it would not drag. */
  readonly mayPan: boolean;
}

/** How long a finger has to stay, and how little it may move on the way. */
const longPress = 500;
const fingerTremor = 8;

/** Turns events of the page into what tools understand. Panning and zooming end before they get here. */
export class PointerReports {
  readonly #input: PointerInput;
  readonly #clicks = new Clicks();
  #held: Held | null = null;
  #last: Last | null = null;
  #press: ReturnType<typeof setTimeout> | undefined;
  #rest: number | undefined;
  readonly #scrolling = new Animation(({ timeDiff }) => this.#scroll(timeDiff));
  readonly #stopListening: () => void;

  constructor(input: PointerInput) {
    this.#input = input;
    this.#stopListening = input.edgeScroll.subscribe(() => this.#mindEdges());
  }

  destroy(): void {
    this.#stopListening();
    this.#scrolling.stop();
    this.#forgetRest();
    clearTimeout(this.#press);
  }

  get isHolding(): boolean {
    return this.#held !== null;
  }

  down(event: PointerEvent, screen: Point): void {
    if (isMenuClick(event)) return;
    const last = this.#seen(event, screen);
    const clicks = this.#clicks.down(screen, event.timeStamp, last.pointer);
    const hit = this.#hit(last);
    const button = event.button === 1 ? 1 : 0;
    const mayPan = last.pointer === 'touch' && this.#input.fingers() === 'pan' && !this.#isGrabbed(hit);
    this.#held = { ...last, button, clicks, from: screen, mayPan };
    this.#report('down', last, () => hit);
    clearTimeout(this.#press);
    if (last.pointer === 'touch') this.#press = setTimeout(() => this.#pressLong(), longPress);
  }

  /** Answers true for a finger that means the view: what it held has been cancelled. */
  move(event: PointerEvent, screen: Point): boolean {
    const last = this.#seen(event, screen);
    const held = this.#held;
    if (held !== null && held.id !== event.pointerId) return false;
    if (held !== null && last.pointer === 'touch') {
      if (Math.hypot(screen.x - held.from.x, screen.y - held.from.y) > fingerTremor) {
        clearTimeout(this.#press);
        if (held.mayPan) {
          this.cancel();
          return true;
        }
      } else if (held.mayPan) return false;
    }
    this.#forgetRest();
    this.#report('move', last);
    this.#mindEdges();
    return false;
  }

  /** A key was pressed or let go while the hand was still: what it holds may be meant differently. */
  keysChanged(keys: PointerKeys): void {
    if (this.#held === null || this.#last === null) return;
    this.#last = { ...this.#last, keys };
    this.#report('move', this.#last);
  }

  up(event: PointerEvent, screen: Point): void {
    clearTimeout(this.#press);
    const held = this.#held;
    if (held === null || held.id !== event.pointerId) return;
    const last = this.#seen(event, screen);
    const hit = this.#hit(last);
    this.#report('up', last, () => hit);
    this.#held = null;
    if (held.clicks === 2 && held.button === 0) this.#report('double', last, () => hit, held.clicks);
  }

  /** Whatever the pointer began must not happen. */
  cancel(): void {
    clearTimeout(this.#press);
    this.#forgetRest();
    const held = this.#held;
    if (held === null) return;
    this.#clicks.forget();
    const last = this.#last ?? held;
    this.#report('cancel', last);
    this.#held = null;
  }

  leave(event: PointerEvent, screen: Point): void {
    if (this.#held !== null) return;
    this.#forgetRest();
    const last = this.#seen(event, screen);
    this.#last = null;
    this.#report('leave', last, () => ({ on: 'ground' }));
  }

  menu(event: MouseEvent, screen: Point, pointer: CanvasPointer['pointer']): void {
    this.cancel();
    const last = { id: -1, screen, keys: keysOf(event), pointer };
    this.#report('menu', last);
  }

  /** The view was moved while the pointer rests: it is somewhere else on the drawing, once that is drawn. */
  viewMoved(): void {
    if (this.#last === null || this.#last.pointer === 'touch') return;
    this.#rest ??= requestAnimationFrame(() => {
      this.#rest = undefined;
      if (this.#last !== null) this.#report('move', this.#last);
    });
  }

  #forgetRest(): void {
    if (this.#rest !== undefined) cancelAnimationFrame(this.#rest);
    this.#rest = undefined;
  }

  #pressLong(): void {
    const held = this.#held;
    if (held === null) return;
    const last = this.#last ?? held;
    this.cancel();
    this.#report('menu', last);
  }

  #seen(event: PointerEvent, screen: Point): Last {
    this.#last = { id: event.pointerId, screen, keys: keysOf(event), pointer: pointerOf(event) };
    return this.#last;
  }

  /** What is selected is dragged by a finger, and so is whatever it was selected for. */
  #isGrabbed(hit: Hit): boolean {
    if (hit.on === 'ground') return false;
    if (hit.on !== 'item' && hit.on !== 'label') return true;
    const { selected, canChange } = this.#input.grips.get();
    return canChange && selected.has(hit.key);
  }

  #hit({ screen, pointer }: Last): Hit {
    const { pictures, camera, grips, gripAt } = this.#input;
    const grip = gripAt(screen);
    if (grip !== null) return grip;
    const scene = { pictures, grips: grips.get(), zoom: camera.get().zoom, touch: pointer === 'touch' };
    return hitTest(scene, camera.toWorld(screen));
  }

  #report(
    type: CanvasPointer['type'],
    last: Last,
    look = () => this.#hit(last),
    clicks = this.#held?.clicks ?? 0,
  ): void {
    const { screen, keys, pointer } = last;
    const at = this.#input.camera.toWorld(screen);
    const button = type === 'menu' ? 2 : (this.#held?.button ?? 0);
    let seen: Hit | undefined;
    this.#input.report({
      type,
      at,
      screen,
      get hit() {
        return (seen ??= look());
      },
      button,
      clicks,
      keys,
      pointer,
    });
  }

  /** Frames are asked for near an edge only: a page that shows one more for each step of a hand pays for two. */
  #mindEdges(): void {
    const by = this.#scrollAfter(1);
    const isDue = this.#input.edgeScroll.get() && (by.x !== 0 || by.y !== 0);
    if (isDue === this.#scrolling.isRunning()) return;
    if (isDue) this.#scrolling.start();
    else this.#scrolling.stop();
  }

  #scrollAfter(elapsed: number): Point {
    if (this.#held === null || this.#last === null) return { x: 0, y: 0 };
    return edgeScroll(this.#last.screen, this.#input.camera.viewport.get(), elapsed);
  }

  /** What is held near an edge moves the view, frame by frame. */
  #scroll(elapsed: number): false {
    const by = this.#scrollAfter(Math.min(50, elapsed));
    if (this.#last === null || (by.x === 0 && by.y === 0)) return false;
    this.#input.camera.panBy(by);
    this.#report('move', this.#last);
    return false;
  }
}
