import type { PictureStore } from '@lintel/diagram/picture/pictureStore';
import type { PictureItem } from '@lintel/drawing/picture';
import type { Theme } from '@lintel/drawing/theme';
import type { Group } from 'konva/lib/Group.js';
import type { Layer } from 'konva/lib/Layer.js';
import { type Readable, type Settable, settable } from '../../../state/readable.ts';
import type { Camera } from '../../../camera/camera.ts';
import { appTheme, watchAppTheme } from '../../../canvas/appTheme.ts';
import type { Context } from '../../../canvas/brush.ts';
import { Dragged } from './dragged.ts';
import { areDrawingFontsThere, drawingFonts } from '../../../canvas/drawingFonts.ts';
import type { Frame } from '../../../canvas/frame.ts';
import { type GripTarget, gripTargets, type Reach, reachAt } from './gripTargets.ts';
import type { Grips, Hit } from './hit.ts';
import { Images } from '../../../canvas/images.ts';
import type { Repaint } from './repaint.ts';
import { SceneLayer } from '../../../canvas/sceneLayer.ts';
import { StillCanvas } from '../../../canvas/stillCanvas.ts';
import type { Screen } from '../../../canvas/watchScreen.ts';
import { ViewDetail } from '../../../canvas/viewDetail.ts';

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

/** How long a zoom has to stay for all to be painted as sharp as it can be. */
export const zoomRest = 140;
/** More than that, as when a hundred people have selected something, are painted with the rest instead of being nodes. */
const mostNodes = 100;
const nothing: readonly PictureItem[] = [];
const noTargets: readonly GripTarget[] = [];
const noIds: ReadonlySet<string> = new Set();

const sameItems = (a: readonly PictureItem[], b: readonly PictureItem[]): boolean =>
  a.length === b.length && a.every((item, at) => item === b[at]);

/** Of a canvas that nothing shines through there has to be something in any case. */
function paintEmpty(context: Context, theme: Theme): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = theme['canvas-bg'];
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}

/** Keeps the layers in step with a picture and a camera. When they are drawn is Konva's to say. */
export class CanvasScene {
  readonly #input: CanvasSceneInput;
  readonly #still: SceneLayer;
  readonly #stillCanvas: StillCanvas;
  readonly #dragged: Dragged;
  readonly #images: Images;
  readonly #detail: ViewDetail;
  readonly #grabbed: Settable<readonly PictureItem[]> = settable(nothing);
  readonly #targets: Settable<readonly GripTarget[]> = settable(noTargets);
  readonly #isDragging = settable(false);
  readonly #endings: (() => void)[] = [];
  #isTouched = false;
  #theme: Theme = appTheme();
  #screen: Screen = { width: 0, height: 0, ratio: 1 };
  #frame: Frame | null = null;
  /** What of the picture the layer of what stands still leaves out. */
  #hidden = noIds;
  #areFontsThere = areDrawingFontsThere();
  #isReady = false;
  #resting: ReturnType<typeof setTimeout> | undefined;
  /** The zoom is changing. */
  #isHasty = false;

  constructor(input: CanvasSceneInput) {
    this.#input = input;
    const { pictures, repaint, camera, grips } = input;
    this.#still = new SceneLayer(pictures);
    this.#stillCanvas = new StillCanvas(input.layers.still);
    this.#dragged = new Dragged(pictures);
    this.#images = new Images(() => this.#paintAll());
    this.#detail = new ViewDetail(() => this.#move());
    const paintAll = () => this.#paintAll();
    const { alive } = input.layers;
    const shown = (): void => {
      if (alive.visible()) this.#placeWorld();
    };
    alive.on('visibleChange', shown);
    document.fonts.addEventListener('loadingdone', paintAll);
    document.addEventListener('visibilitychange', paintAll);
    this.#endings.push(
      () => alive.off('visibleChange', shown),
      () => document.fonts.removeEventListener('loadingdone', paintAll),
      () => document.removeEventListener('visibilitychange', paintAll),
      repaint.subscribe(() => this.#take(repaint.get())),
      camera.subscribe(() => this.#move()),
      grips.subscribe(() => this.#readTargets()),
      watchAppTheme(() => this.#takeTheme()),
    );
    if (!this.#areFontsThere) void this.#paintWithFonts();
  }

  destroy(): void {
    for (const end of this.#endings) end();
    clearTimeout(this.#resting);
    this.#detail.destroy();
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

  /** The canvases are empty now. They are drawn at once, because until then they would be seen like that. */
  resize(screen: Screen): void {
    this.#screen = screen;
    this.#still.resize(this.#stillCanvas.resize(screen));
    this.#input.camera.resize(screen, screen.ratio);
    this.#move();
    const { still, alive } = this.#input.layers;
    still.draw();
    alive.draw();
  }

  paintStill(context: Context): void {
    const frame = this.#frame;
    if (frame === null || !this.#areFontsThere) {
      paintEmpty(context, this.#theme);
      return;
    }
    const { placement, isNew } = this.#still.paint(this.#stillCanvas.context, frame, this.#hidden);
    this.#stillCanvas.lay(placement, isNew);
    if (this.#isReady) return;
    this.#isReady = true;
    this.#stillCanvas.element.dataset['ready'] = 'true';
    this.#input.onReady();
  }

  /** What follows somebody's pointer, with its relations. */
  paintDragged(context: Context): void {
    if (this.#frame !== null) this.#dragged.paint(context, this.#frame);
  }

  async #paintWithFonts(): Promise<void> {
    await drawingFonts();
    this.#areFontsThere = true;
    this.#paintAll();
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
    if (this.#still.isDue(this.#hidden)) still.batchDraw();
    if (floated || isDragging) alive.batchDraw();
  }

  #takeTheme(): void {
    this.#theme = appTheme();
    this.#move();
  }

  #move(): void {
    const { layers, camera } = this.#input;
    const { width, height } = this.#screen;
    if (width === 0 || height === 0) return;
    const before = this.#frame;
    if (before !== null && before.placement.scale !== camera.get().zoom * this.#screen.ratio) this.#hurry();
    this.#frame = this.#nextFrame();
    if (before?.view.detail !== this.#frame.view.detail) this.#readTargets();
    this.#readGrabbed();
    // What nobody sees follows when it is shown.
    if (layers.alive.visible()) this.#placeWorld();
    const placement = this.#still.layTo(this.#frame, this.#hidden);
    if (placement === null) layers.still.batchDraw();
    else this.#stillCanvas.lay(placement, false);
  }

  #placeWorld(): void {
    const { layers, camera } = this.#input;
    const { zoom } = camera.get();
    // Sets as many attributes as there are, and asks for the layer to be drawn once.
    layers.world.setAttrs({ ...camera.origin, scaleX: zoom, scaleY: zoom });
    layers.alive.batchDraw();
  }

  #hurry(): void {
    this.#isHasty = true;
    this.#images.hurry();
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      this.#isHasty = false;
      this.#images.calm();
      this.#move();
    }, zoomRest);
  }

  #paintAll(): void {
    this.#still.paintAll();
    this.#dragged.repaint();
    this.#input.layers.still.batchDraw();
    this.#input.layers.alive.batchDraw();
  }

  #nextFrame(): Frame {
    const { camera, pictures } = this.#input;
    const { zoom } = camera.get();
    const { width, height, ratio } = this.#screen;
    const { x, y } = camera.origin;
    const view = this.#detail.at(zoom);
    this.#still.change(pictures.update({ view, grabZoom: zoom }));
    return {
      placement: { scale: zoom * ratio, x: x * ratio, y: y * ratio },
      view,
      theme: this.#theme,
      ratio,
      width: Math.floor(width * ratio),
      height: Math.floor(height * ratio),
      imageOf: this.#images.get,
      isHasty: this.#isHasty,
    };
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
