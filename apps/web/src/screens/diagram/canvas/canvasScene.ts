import type { PictureStore } from '@lintel/diagram/picture/pictureStore';
import type { PictureItem } from '@lintel/drawing/picture';
import type { Group } from 'konva/lib/Group.js';
import type { Layer } from 'konva/lib/Layer.js';
import { type Readable, type Settable, settable } from '../../../state/readable.ts';
import type { Camera } from '../../../camera/camera.ts';
import type { Context } from '../../../canvas/brush.ts';
import { Dragged } from './dragged.ts';
import type { Frame } from '../../../canvas/frame.ts';
import { type GripTarget, gripTargets, type Reach, reachAt } from './gripTargets.ts';
import type { Grips, Hit } from './hit.ts';
import type { Repaint } from './repaint.ts';
import { StillScene } from '../../../canvas/stillScene.ts';
import type { Screen } from '../../../canvas/watchScreen.ts';

/** What Konva holds: the canvas of what stands still, that of what is alive, and in it all that moves with the view. */
export interface CanvasLayers {
  readonly still: Layer;
  readonly alive: Layer;
  readonly world: Group;
}

export interface CanvasSceneInput {
  readonly pictures: PictureStore;
  readonly repaint: Readable<Repaint>;
  readonly camera: Camera;
  readonly grips: Readable<Grips>;
  readonly layers: CanvasLayers;
  /** The first picture stands. */
  readonly onReady: () => void;
}

/** More than that, as when a hundred people have selected something, are painted with the rest instead of being nodes. */
const mostNodes = 100;
const nothing: readonly PictureItem[] = [];
const noTargets: readonly GripTarget[] = [];
const noIds: ReadonlySet<string> = new Set();

const sameItems = (a: readonly PictureItem[], b: readonly PictureItem[]): boolean =>
  a.length === b.length && a.every((item, at) => item === b[at]);

/** Keeps the layers in step with a picture and a camera. When they are drawn is Konva's to say. */
export class CanvasScene {
  readonly #input: CanvasSceneInput;
  readonly #still: StillScene;
  readonly #dragged: Dragged;
  readonly #grabbed: Settable<readonly PictureItem[]> = settable(nothing);
  readonly #targets: Settable<readonly GripTarget[]> = settable(noTargets);
  readonly #isDragging = settable(false);
  readonly #endings: (() => void)[];
  #isTouched = false;
  /** What of the picture the layer of what stands still leaves out. */
  #hidden = noIds;

  constructor(input: CanvasSceneInput) {
    this.#input = input;
    const { pictures, repaint, camera, grips } = input;
    const { still, alive } = input.layers;
    this.#dragged = new Dragged(pictures);
    this.#still = new StillScene({
      pictures,
      camera,
      layer: still,
      see: (view, zoom) => pictures.update({ view, grabZoom: zoom }),
      hidden: () => this.#hidden,
      onMove: (frame, before) => this.#keepWithView(frame, before),
      onPaintAll: () => {
        this.#dragged.repaint();
        alive.batchDraw();
      },
      onReady: input.onReady,
    });
    const shown = (): void => {
      if (alive.visible()) this.#placeWorld();
    };
    alive.on('visibleChange', shown);
    this.#endings = [
      () => this.#still.destroy(),
      () => alive.off('visibleChange', shown),
      repaint.subscribe(() => this.#take(repaint.get())),
      grips.subscribe(() => this.#readTargets()),
    ];
  }

  destroy(): void {
    for (const end of this.#endings) end();
  }

  /** What hands grab, and flags of people: what nodes are made for. */
  get grabbed(): Readable<readonly PictureItem[]> {
    return this.#grabbed;
  }

  /** Where that is grabbed. */
  get targets(): Readable<readonly GripTarget[]> {
    return this.#targets;
  }

  /** Something follows a pointer. */
  get isDragging(): Readable<boolean> {
    return this.#isDragging;
  }

  get reach(): Reach {
    return reachAt(this.#input.camera.get().zoom, this.#isTouched);
  }

  /** What a target that Konva found stands for. */
  hitOf(id: string): Hit | null {
    return this.#targets.get().find((target) => target.id === id)?.hit ?? null;
  }

  /** Fingers hide what they point at: Konva has to know before it looks. */
  point(isTouch: boolean): void {
    if (isTouch === this.#isTouched) return;
    this.#isTouched = isTouch;
    this.#input.layers.alive.drawHit();
  }

  resize(screen: Screen): void {
    this.#still.resize(screen);
    this.#input.layers.alive.draw();
  }

  paintStill(context: Context): void {
    this.#still.paint(context);
  }

  /** What moves with a pointer, with its relations. */
  paintDragged(context: Context): void {
    const { frame } = this.#still;
    if (frame !== null) this.#dragged.paint(context, frame);
  }

  #take({ changed }: Repaint): void {
    const { still, alive } = this.#input.layers;
    const floated = this.#dragged.ids.size > 0;
    if (changed === 'all') {
      this.#dragged.readAll();
      this.#still.readAll();
    } else {
      if (changed.size === 0) return;
      this.#still.change(changed);
      this.#still.change(this.#dragged.hold(changed));
    }
    const isDragging = this.#dragged.ids.size > 0;
    this.#isDragging.set(isDragging);
    this.#readGrabbed();
    this.#readTargets();
    if (this.#still.isDue) still.batchDraw();
    if (floated || isDragging) alive.batchDraw();
  }

  #keepWithView({ view }: Frame, before: Frame | null): void {
    if (before?.view.detail !== view.detail) this.#readTargets();
    this.#readGrabbed();
    // What nobody sees follows when it is shown.
    if (this.#input.layers.alive.visible()) this.#placeWorld();
  }

  #placeWorld(): void {
    const { layers, camera } = this.#input;
    const { zoom } = camera.get();
    // Sets as many attributes as there are, and asks for the layer to be drawn once.
    layers.world.setAttrs({ ...camera.origin, scaleX: zoom, scaleY: zoom });
    layers.alive.batchDraw();
  }

  #readTargets(): void {
    const { pictures, grips, camera } = this.#input;
    // What is in a hand is not grabbed again, and to look for it costs something with each step.
    const targets = this.#isDragging.get()
      ? noTargets
      : gripTargets({ pictures, grips: grips.get(), zoom: camera.get().zoom });
    this.#targets.set(targets.length === 0 ? noTargets : targets);
  }

  #readGrabbed(): void {
    // What is dragged is painted with all else of it.
    const grabbed = this.#input.pictures.grabbed.filter(({ id }) => !this.#dragged.ids.has(id));
    const nodes = grabbed.length > mostNodes ? nothing : grabbed;
    const before = this.#grabbed.get();
    if (!sameItems(before, nodes)) this.#grabbed.set(nodes);
    // Where there become too many of them, more than what changed has to be painted.
    if ((nodes === nothing) !== (before.length === 0) && grabbed.length > mostNodes) this.#still.readAll();
    const ids = [...this.#dragged.ids, ...nodes.map(({ id }) => id)];
    // The same as before stays itself, so that a view with something selected moves as cheaply as another.
    if (ids.length !== this.#hidden.size || ids.some((id) => !this.#hidden.has(id)))
      this.#hidden = new Set(ids);
  }
}
