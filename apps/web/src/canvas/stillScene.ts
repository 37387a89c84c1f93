import type { View } from '@lintel/drawing/detail';
import type { Theme } from '@lintel/drawing/theme';
import type { Layer } from 'konva/lib/Layer.js';
import type { Camera } from '../camera/camera.ts';
import { appTheme, watchAppTheme } from './appTheme.ts';
import type { Context } from './brush.ts';
import { areDrawingFontsThere, drawingFonts } from './drawingFonts.ts';
import type { Frame } from './frame.ts';
import { Images } from './images.ts';
import { type PaintedPicture, SceneLayer } from './sceneLayer.ts';
import { StillCanvas } from './stillCanvas.ts';
import { ViewDetail } from './viewDetail.ts';
import { noScreen, type Screen } from './watchScreen.ts';

export interface StillSceneInput {
  readonly pictures: PaintedPicture;
  readonly camera: Camera;
  /** The layer of Konva whose canvas it is painted on. */
  readonly layer: Layer;
  /** Lays the picture out for a view, and answers what of it is another then. */
  readonly see: (view: View, zoom: number) => Iterable<string>;
  /** What other layers show. */
  readonly hidden?: () => ReadonlySet<string>;
  /** There is another frame, and nothing was painted for it yet. */
  readonly onMove?: (frame: Frame, before: Frame | null) => void;
  /** What was painted has to be painted again, as after an image has come. */
  readonly onPaintAll?: () => void;
  /** The first picture stands. */
  readonly onReady: () => void;
}

/** How long a zoom has to stay for all to be painted as sharp as it can be. */
export const zoomRest = 140;
const noIds: ReadonlySet<string> = new Set();

/** Of a canvas that nothing shines through there has to be something in any case. */
function paintEmpty(context: Context, theme: Theme): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = theme['canvas-bg'];
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}

/**
 * What stands still, of a diagram or of a graph: keeps a layer in step with a picture and a camera. When that is drawn is
 * Konva's to say.
 */
export class StillScene {
  readonly #input: StillSceneInput;
  readonly #painted: SceneLayer;
  readonly #canvas: StillCanvas;
  readonly #images: Images;
  readonly #detail: ViewDetail;
  readonly #endings: (() => void)[];
  #theme = appTheme();
  #screen: Screen = noScreen;
  #frame: Frame | null = null;
  #areFontsThere = areDrawingFontsThere();
  #isReady = false;
  #resting: ReturnType<typeof setTimeout> | undefined;
  /** The zoom is changing. */
  #isHasty = false;

  constructor(input: StillSceneInput) {
    this.#input = input;
    this.#painted = new SceneLayer(input.pictures);
    this.#canvas = new StillCanvas(input.layer);
    this.#images = new Images(() => this.#paintAll());
    this.#detail = new ViewDetail(() => this.move());
    const paintAll = () => this.#paintAll();
    document.fonts.addEventListener('loadingdone', paintAll);
    document.addEventListener('visibilitychange', paintAll);
    this.#endings = [
      () => document.fonts.removeEventListener('loadingdone', paintAll),
      () => document.removeEventListener('visibilitychange', paintAll),
      input.camera.subscribe(() => this.move()),
      watchAppTheme(() => this.#takeTheme()),
    ];
    if (!this.#areFontsThere) void this.#paintWithFonts();
  }

  destroy(): void {
    for (const end of this.#endings) end();
    clearTimeout(this.#resting);
    this.#detail.destroy();
  }

  /** What it is painted with. */
  get frame(): Frame | null {
    return this.#frame;
  }

  /** The canvas is empty now. It is drawn at once, because until then it would be seen like that where something was. */
  resize(screen: Screen): void {
    this.#screen = screen;
    this.#painted.resize(this.#canvas.resize(screen));
    this.#input.camera.resize(screen, screen.ratio);
    this.move();
    if (this.#isReady) this.#input.layer.draw();
  }

  /** Whether something has to be painted. */
  get isDue(): boolean {
    return this.#painted.isDue(this.#hidden);
  }

  /** Everything may be another one. */
  readAll(): void {
    this.#painted.readAll();
  }

  /** These are others now. */
  change(ids: Iterable<string>): void {
    this.#painted.change(ids);
  }

  /** Paints all of it step by step, for a picture that is another one. When it is through, a move lays it down. */
  *painting(): Generator<void> {
    if (!this.#areFontsThere || this.#screen.width === 0) return;
    yield* this.#painted.painting(this.#canvas.context, this.#nextFrame(), this.#hidden);
  }

  paint(context: Context): void {
    const frame = this.#frame;
    if (frame === null || !this.#areFontsThere) {
      paintEmpty(context, this.#theme);
      return;
    }
    const { placement, isNew } = this.#painted.paint(this.#canvas.context, frame, this.#hidden);
    this.#canvas.lay(placement, isNew);
    if (this.#isReady) return;
    this.#isReady = true;
    this.#canvas.element.dataset['ready'] = 'true';
    this.#input.onReady();
  }

  /** The camera stands elsewhere, or something has changed that may be seen. */
  move(): void {
    const { layer, camera, onMove } = this.#input;
    const { width, height, ratio } = this.#screen;
    if (width === 0 || height === 0) return;
    const before = this.#frame;
    // Before there is anything to be seen nobody zooms.
    if (!this.#painted.isEmpty && before?.placement.scale !== camera.get().zoom * ratio) this.#hurry();
    this.#frame = this.#nextFrame();
    onMove?.(this.#frame, before);
    const placement = this.#painted.layTo(this.#frame, this.#hidden);
    if (placement === null) layer.batchDraw();
    else this.#canvas.lay(placement, false);
  }

  get #hidden(): ReadonlySet<string> {
    return this.#input.hidden?.() ?? noIds;
  }

  async #paintWithFonts(): Promise<void> {
    await drawingFonts();
    this.#areFontsThere = true;
    this.#paintAll();
  }

  #takeTheme(): void {
    this.#theme = appTheme();
    this.move();
  }

  #hurry(): void {
    this.#isHasty = true;
    this.#images.hurry();
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      this.#isHasty = false;
      this.#images.calm();
      this.move();
    }, zoomRest);
  }

  #paintAll(): void {
    this.#painted.paintAll();
    this.#input.layer.batchDraw();
    this.#input.onPaintAll?.();
  }

  #nextFrame(): Frame {
    const { camera, see } = this.#input;
    const { zoom } = camera.get();
    const { width, height, ratio } = this.#screen;
    const { x, y } = camera.origin;
    const view = this.#detail.at(zoom);
    this.#painted.change(see(view, zoom));
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
}
