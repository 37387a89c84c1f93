import type { Point } from '@lintel/drawing/picture';
import { Navigation } from './navigation.ts';
import { isMenuClick } from './pointer.ts';
import { type PointerInput, PointerReports } from './pointerReports.ts';

/** Listens to an element, and decides whether an event moves the view or is reported. */
export class CanvasInput {
  readonly #host: HTMLElement;
  readonly #reports: PointerReports;
  readonly #navigation: Navigation;
  readonly #panning: (isPanning: 'ready' | 'moving' | null) => void;
  readonly #endings: (() => void)[] = [];
  readonly #touches = new Map<number, Point>();
  #isSpaceDown = false;
  #pointerType = 'mouse';

  constructor(
    host: HTMLElement,
    input: PointerInput,
    panning: (isPanning: 'ready' | 'moving' | null) => void,
  ) {
    this.#host = host;
    this.#panning = panning;
    this.#reports = new PointerReports(input);
    this.#navigation = new Navigation(input.camera);
    this.#on('pointerdown', (event) => this.#down(event));
    this.#on('pointermove', (event) => this.#move(event));
    this.#on('pointerup', (event) => this.#up(event));
    this.#on('pointercancel', (event) => this.#cancel(event));
    this.#on('lostpointercapture', (event) => this.#cancel(event));
    this.#on('pointerleave', (event) => this.#reports.leave(event, this.#at(event)));
    this.#on('contextmenu', (event) => this.#menu(event));
    this.#on('wheel', (event) => this.#wheel(event));
    this.#on('keydown', (event) => this.#space(event, true));
    this.#on('keyup', (event) => this.#space(event, false));
    this.#on('blur', () => this.#releaseSpace());
    const tabbed = ({ key }: KeyboardEvent): void => {
      if (key === 'Tab') delete host.dataset['pointed'];
    };
    addEventListener('keydown', tabbed, true);
    this.#endings.push(() => removeEventListener('keydown', tabbed, true));
    // Otherwise a middle click scrolls the page, and pastes on some systems.
    this.#on('mousedown', (event) => {
      if (event.button === 1) event.preventDefault();
    });
    this.#endings.push(
      input.camera.subscribe(() => {
        if (!this.#navigation.isPanning) this.#reports.viewMoved();
      }),
    );
  }

  destroy(): void {
    for (const end of this.#endings) end();
    this.#reports.destroy();
  }

  #on<Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ): void {
    this.#host.addEventListener(name, listener, { passive: false });
    this.#endings.push(() => this.#host.removeEventListener(name, listener));
  }

  #at(event: MouseEvent): Point {
    const { left, top } = this.#host.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  #down(event: PointerEvent): void {
    const screen = this.#at(event);
    this.#pointerType = event.pointerType;
    // The first thing that is pointed at would get a ring around all of it, which stays and is painted with each frame.
    this.#host.dataset['pointed'] = '';
    this.#host.focus({ preventScroll: true });
    if (event.isPrimary || event.pointerType !== 'touch') this.#touches.clear();
    if (event.pointerType === 'touch') this.#touches.set(event.pointerId, screen);
    this.#host.setPointerCapture(event.pointerId);
    if (this.#touches.size > 1) {
      this.#reports.cancel();
      for (const [id, at] of this.#touches) this.#navigation.begin(id, at);
      return;
    }
    const pans = event.button === 1 || (event.button === 0 && this.#isSpaceDown);
    if (!pans) {
      this.#reports.down(event, screen);
      return;
    }
    this.#navigation.begin(event.pointerId, screen);
    this.#panning('moving');
  }

  #move(event: PointerEvent): void {
    const screen = this.#at(event);
    if (this.#touches.has(event.pointerId)) this.#touches.set(event.pointerId, screen);
    if (this.#navigation.has(event.pointerId)) this.#navigation.move(event.pointerId, screen);
    else if (this.#reports.move(event, screen)) this.#navigation.begin(event.pointerId, screen);
  }

  #up(event: PointerEvent): void {
    this.#touches.delete(event.pointerId);
    if (this.#navigation.has(event.pointerId)) this.#endPan(event.pointerId);
    else this.#reports.up(event, this.#at(event));
  }

  #cancel(event: PointerEvent): void {
    this.#touches.delete(event.pointerId);
    if (this.#navigation.has(event.pointerId)) this.#endPan(event.pointerId);
    else if (this.#reports.isHolding) this.#reports.cancel();
  }

  #endPan(pointer: number): void {
    this.#navigation.end(pointer);
    if (!this.#navigation.isPanning) this.#panning(this.#isSpaceDown ? 'ready' : null);
  }

  #menu(event: MouseEvent): void {
    event.preventDefault();
    // A finger that stays is reported sooner and in the same way everywhere; the menu key is the parent's.
    if (this.#pointerType === 'touch' || !isMenuClick(event)) return;
    this.#reports.menu(event, this.#at(event), this.#pointerType === 'pen' ? 'pen' : 'mouse');
  }

  #wheel(event: WheelEvent): void {
    // The page would zoom or go back.
    event.preventDefault();
    this.#navigation.wheel(event, this.#at(event));
  }

  #space(event: KeyboardEvent, isDown: boolean): void {
    if (event.code !== 'Space' || event.target !== this.#host) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isDown) this.#releaseSpace();
    else if (!this.#isSpaceDown && !this.#reports.isHolding) {
      this.#isSpaceDown = true;
      this.#panning('ready');
    }
  }

  #releaseSpace(): void {
    if (!this.#isSpaceDown) return;
    this.#isSpaceDown = false;
    if (!this.#navigation.isPanning) this.#panning(null);
  }
}
