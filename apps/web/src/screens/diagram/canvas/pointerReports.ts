import type { PictureStore } from '@lintel/diagram/picture/pictureStore';
import type { Point } from '@lintel/drawing/picture';
import type { Readable } from '../../../session/readable.ts';
import type { Camera } from '../camera.ts';
import { Clicks } from './clicks.ts';
import { edgeScroll } from './edgeScroll.ts';
import { inFrame, notInFrame } from './frames.ts';
import type { Grips, Hit } from './hit.ts';
import { hitTest } from './hitTest.ts';
import { type CanvasPointer, isMenuClick, keysOf, pointerOf, type PointerKeys } from './pointer.ts';

export interface PointerInput {
  readonly pictures: PictureStore;
  readonly camera: Camera;
  readonly grips: Readable<Grips>;
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
  #waiting: Last | null = null;
  #last: Last | null = null;
  #press: ReturnType<typeof setTimeout> | undefined;
  #scrolledAt = 0;
  readonly #stopFollowing: () => void;

  constructor(input: PointerInput) {
    this.#input = input;
    // What is under a pointer that rests changes when the view moves.
    this.#stopFollowing = input.edgeScroll.subscribe(() => this.#scheduleScroll());
  }

  destroy(): void {
    this.#stopFollowing();
    notInFrame('input', this.#frame);
    clearTimeout(this.#press);
  }

  get isHolding(): boolean {
    return this.#held !== null;
  }

  down(event: PointerEvent, screen: Point): void {
    this.#flush();
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
    this.#waiting = last;
    this.#schedule();
    return false;
  }

  up(event: PointerEvent, screen: Point): void {
    this.#flush();
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
    this.#waiting = null;
    const held = this.#held;
    if (held === null) return;
    this.#clicks.forget();
    const last = this.#last ?? held;
    this.#report('cancel', last);
    this.#held = null;
  }

  leave(event: PointerEvent, screen: Point): void {
    if (this.#held !== null) return;
    this.#flush();
    const last = this.#seen(event, screen);
    this.#last = null;
    this.#report('leave', last, () => ({ on: 'ground' }));
  }

  menu(event: MouseEvent, screen: Point, pointer: CanvasPointer['pointer']): void {
    this.#flush();
    this.cancel();
    const last = { id: -1, screen, keys: keysOf(event), pointer };
    this.#report('menu', last);
  }

  /** The view was moved while the pointer rests: it is somewhere else on the drawing now. */
  viewMoved(): void {
    if (this.#last === null || this.#last.pointer === 'touch') return;
    this.#waiting = this.#last;
    this.#schedule();
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
    const { pictures, camera, grips } = this.#input;
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

  #flush(): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting !== null) this.#report('move', waiting);
  }

  #schedule(): void {
    inFrame('input', this.#frame);
  }

  #scheduleScroll(): void {
    this.#scrolledAt = 0;
    if (this.#input.edgeScroll.get()) this.#schedule();
  }

  readonly #frame = (time: number): void => {
    if (this.#input.edgeScroll.get() && this.#held !== null && this.#last !== null) this.#scroll(time);
    this.#flush();
  };

  #scroll(time: number): void {
    const { camera } = this.#input;
    const last = this.#last;
    if (last === null) return;
    const elapsed = this.#scrolledAt === 0 ? 16 : Math.min(50, time - this.#scrolledAt);
    this.#scrolledAt = time;
    const by = edgeScroll(last.screen, camera.viewport.get(), elapsed);
    if (by.x !== 0 || by.y !== 0) {
      camera.panBy(by);
      this.#waiting = last;
    }
    this.#schedule();
  }
}
