import type { Point } from '@lintel/drawing/picture';
import type { Stage } from 'konva/lib/Stage.js';
import { Navigation } from '../../../canvas/navigation.ts';
import { isMenuClick, keysOf } from './pointer.ts';
import { type PointerInput, PointerReports } from './pointerReports.ts';

interface StageEvents {
  readonly mousedown: MouseEvent;
  readonly pointerdown: PointerEvent;
  readonly pointermove: PointerEvent;
  readonly pointerup: PointerEvent;
  readonly pointercancel: PointerEvent;
  readonly pointerleave: PointerEvent;
  readonly contextmenu: MouseEvent;
  readonly wheel: WheelEvent;
}

/** Listens to a stage, and decides whether an event moves the view or is reported. */
export class StageInput {
  readonly #stage: Stage;
  /** What has the focus, and with it the keys. */
  readonly #host: HTMLElement;
  readonly #reports: PointerReports;
  readonly #navigation: Navigation;
  readonly #panning: (isPanning: 'ready' | 'moving' | null) => void;
  readonly #endings: (() => void)[] = [];
  readonly #touches = new Map<number, Point>();
  #isSpaceDown = false;
  #pointerType = 'mouse';

  constructor(
    stage: Stage,
    host: HTMLElement,
    input: PointerInput,
    pointing: (isTouch: boolean) => void,
    panning: (isPanning: 'ready' | 'moving' | null) => void,
  ) {
    this.#stage = stage;
    this.#host = host;
    this.#panning = panning;
    this.#reports = new PointerReports(input);
    this.#navigation = new Navigation(input.camera);
    // Before Konva looks what is there.
    const pointed = ({ pointerType }: PointerEvent): void => pointing(pointerType === 'touch');
    host.addEventListener('pointerdown', pointed, true);
    this.#endings.push(() => host.removeEventListener('pointerdown', pointed, true));
    this.#on('pointerdown', (event, at) => this.#down(event, at));
    this.#on('pointermove', (event, at) => this.#move(event, at));
    this.#on('pointerup', (event, at) => this.#up(event, at));
    this.#on('pointercancel', (event) => this.#cancel(event));
    this.#on('pointerleave', (event, at) => this.#reports.leave(event, at));
    this.#on('contextmenu', (event, at) => this.#menu(event, at));
    this.#on('wheel', (event, at) => this.#wheel(event, at));
    // Otherwise a middle click scrolls the page, and pastes on some systems.
    this.#on('mousedown', (event) => {
      if (event.button === 1) event.preventDefault();
    });
    this.#listen(host, 'lostpointercapture', (event) => this.#cancel(event));
    this.#listen(host, 'keydown', (event) => this.#space(event, true));
    this.#listen(host, 'keyup', (event) => this.#space(event, false));
    this.#listen(host, 'keydown', (event) => this.#alt(event));
    this.#listen(host, 'keyup', (event) => this.#alt(event));
    this.#listen(host, 'blur', () => this.#releaseSpace());
    const tabbed = ({ key }: KeyboardEvent): void => {
      if (key === 'Tab') delete host.dataset['pointed'];
    };
    addEventListener('keydown', tabbed, true);
    this.#endings.push(
      () => removeEventListener('keydown', tabbed, true),
      input.camera.subscribe(() => {
        if (!this.#navigation.isPanning) this.#reports.viewMoved();
      }),
    );
  }

  destroy(): void {
    for (const end of this.#endings) end();
    this.#reports.destroy();
  }

  /** `at` is where Konva found the pointer. */
  #on<Name extends keyof StageEvents>(
    name: Name,
    listener: (event: StageEvents[Name], at: Point) => void,
  ): void {
    const heard = ({ evt }: { readonly evt: StageEvents[Name] }): void => {
      const { x, y } = this.#stage.getPointerPosition() ?? { x: 0, y: 0 };
      listener(evt, { x, y });
    };
    this.#stage.on<string>(name, heard);
    this.#endings.push(() => this.#stage.off(name, heard));
  }

  #listen<Name extends keyof HTMLElementEventMap>(
    host: HTMLElement,
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ): void {
    host.addEventListener(name, listener);
    this.#endings.push(() => host.removeEventListener(name, listener));
  }

  #down(event: PointerEvent, screen: Point): void {
    this.#pointerType = event.pointerType;
    // The first thing that is pointed at would get a ring around all of it, which stays and is painted with each frame.
    this.#host.dataset['pointed'] = '';
    this.#host.focus({ preventScroll: true });
    if (event.isPrimary || event.pointerType !== 'touch') this.#touches.clear();
    if (event.pointerType === 'touch') this.#touches.set(event.pointerId, screen);
    this.#stage.content.setPointerCapture(event.pointerId);
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

  #move(event: PointerEvent, screen: Point): void {
    if (this.#touches.has(event.pointerId)) this.#touches.set(event.pointerId, screen);
    if (this.#navigation.has(event.pointerId)) this.#navigation.move(event.pointerId, screen);
    else if (this.#reports.move(event, screen)) this.#navigation.begin(event.pointerId, screen);
  }

  #up(event: PointerEvent, screen: Point): void {
    this.#touches.delete(event.pointerId);
    if (this.#navigation.has(event.pointerId)) this.#endPan(event.pointerId);
    else this.#reports.up(event, screen);
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

  #menu(event: MouseEvent, screen: Point): void {
    event.preventDefault();
    // A finger that stays is reported sooner and in the same way everywhere; the menu key is the parent's.
    if (this.#pointerType === 'touch' || !isMenuClick(event)) return;
    this.#reports.menu(event, screen, this.#pointerType === 'pen' ? 'pen' : 'mouse');
  }

  #wheel(event: WheelEvent, screen: Point): void {
    // The page would zoom or go back.
    event.preventDefault();
    this.#navigation.wheel(event, screen);
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

  #alt(event: KeyboardEvent): void {
    if (event.key !== 'Alt' || event.repeat || !this.#reports.isHolding) return;
    // The menu of the browser would open.
    event.preventDefault();
    this.#reports.keysChanged(keysOf(event));
  }

  #releaseSpace(): void {
    if (!this.#isSpaceDown) return;
    this.#isSpaceDown = false;
    if (!this.#navigation.isPanning) this.#panning(null);
  }
}
