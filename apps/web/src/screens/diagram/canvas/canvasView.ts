import type { PictureStore } from '@lintel/diagram/picture/pictureStore';
import { itemOf, type Shape } from '@lintel/drawing/picture';
import type { Readable } from '../../../session/readable.ts';
import type { Camera } from '../camera.ts';
import { appTheme, watchAppTheme } from './appTheme.ts';
import { areDrawingFontsThere, drawingFonts } from './drawingFonts.ts';
import { Dragged } from './dragged.ts';
import { type Floating, FloatingLayer } from './floatingLayer.ts';
import type { Frame } from './frame.ts';
import { inFrame, notInFrame } from './frames.ts';
import { Images } from './images.ts';
import { LayerStage } from './layerStage.ts';
import { type CanvasPerson, peopleShapes } from './people.ts';
import type { Repaint } from './repaint.ts';
import { SceneLayer } from './sceneLayer.ts';
import { ViewDetail } from './viewDetail.ts';

export interface CanvasInput {
  readonly pictures: PictureStore;
  readonly repaint: Readable<Repaint>;
  readonly camera: Camera;
  readonly people: Readable<readonly CanvasPerson[]>;
  /** In pixels at 100 %. */
  readonly overlay: Readable<readonly Shape[]>;
  /** The first picture stands. */
  readonly onReady?: () => void;
}

const layers = { scene: 0, dragged: 1, overlay: 2 } as const;

/** Keeps canvases in step with a picture, a camera and people: one frame per change, none when nothing looks different. */
export class CanvasView {
  readonly #input: CanvasInput;
  readonly #host: HTMLDivElement;
  readonly #stage: LayerStage;
  readonly #scene: SceneLayer;
  readonly #dragged: Dragged;
  readonly #draggedLayer = new FloatingLayer();
  readonly #overlayLayer = new FloatingLayer();
  readonly #images: Images;
  readonly #detail: ViewDetail;
  readonly #endings: (() => void)[] = [];
  #theme = appTheme();
  #frame: Frame | null = null;
  #isMoved = true;
  #isDragDue = true;
  #isOverlayDue = true;
  #areFontsThere = areDrawingFontsThere();
  #isReady = false;
  #resolution: (() => void) | null = null;

  constructor(host: HTMLDivElement, input: CanvasInput) {
    this.#host = host;
    this.#input = input;
    const { pictures, repaint, camera, people, overlay } = input;
    this.#scene = new SceneLayer(pictures);
    this.#dragged = new Dragged(pictures);
    this.#images = new Images(() => this.#paintAll());
    this.#detail = new ViewDetail(() => this.#move());
    this.#stage = new LayerStage(host, [
      (context) => this.#withFrame((frame) => this.#scene.paint(context, frame, this.#dragged.ids)),
      (context) => this.#withFrame((frame) => this.#draggedLayer.paint(context, frame)),
      (context) => this.#withFrame((frame) => this.#overlayLayer.paint(context, frame)),
    ]);
    const sizes = new ResizeObserver(() => this.#resize());
    sizes.observe(host);
    const fontsChanged = () => this.#paintAll();
    const shownAgain = () => this.#paintAll();
    document.fonts.addEventListener('loadingdone', fontsChanged);
    document.addEventListener('visibilitychange', shownAgain);
    this.#endings.push(
      () => sizes.disconnect(),
      () => document.fonts.removeEventListener('loadingdone', fontsChanged),
      () => document.removeEventListener('visibilitychange', shownAgain),
      repaint.subscribe(() => this.#take(repaint.get())),
      camera.subscribe(() => this.#move()),
      people.subscribe(() => this.#overlayChanged()),
      overlay.subscribe(() => this.#overlayChanged()),
      watchAppTheme(() => this.#takeTheme()),
    );
    this.#watchResolution();
    this.#resize();
    if (!this.#areFontsThere) void this.#paintWithFonts();
  }

  destroy(): void {
    notInFrame('paint', this.#paint);
    for (const end of this.#endings) end();
    this.#resolution?.();
    this.#detail.destroy();
    this.#stage.destroy();
  }

  async #paintWithFonts(): Promise<void> {
    await drawingFonts();
    this.#areFontsThere = true;
    this.#paintAll();
  }

  #take({ changed }: Repaint): void {
    if (changed === 'all') {
      this.#dragged.readAll();
      this.#scene.readAll();
      this.#isDragDue = true;
      this.#schedule();
      return;
    }
    if (changed.size === 0) return;
    const floated = this.#dragged.ids.size > 0;
    this.#scene.change(changed);
    this.#scene.change(this.#dragged.follow(changed));
    this.#isDragDue ||= floated || this.#dragged.ids.size > 0;
    this.#schedule();
  }

  #takeTheme(): void {
    this.#theme = appTheme();
    this.#paintAll();
  }

  #move(): void {
    this.#isMoved = true;
    this.#schedule();
  }

  #overlayChanged(): void {
    this.#isOverlayDue = true;
    this.#schedule();
  }

  #paintAll(): void {
    this.#scene.paintAll();
    this.#isDragDue = true;
    this.#isOverlayDue = true;
    this.#schedule();
  }

  /** Painted at once, because until then the canvases are empty. */
  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this.#host;
    const ratio = devicePixelRatio;
    this.#input.camera.resize({ width, height }, ratio);
    if (!this.#stage.resize({ width, height }, ratio)) return;
    this.#draggedLayer.forget();
    this.#overlayLayer.forget();
    this.#isMoved = true;
    this.#paint();
  }

  /** A window may be dragged to another screen, and a page zoomed. */
  #watchResolution(): void {
    this.#resolution?.();
    const same = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    const changed = () => {
      this.#watchResolution();
      this.#resize();
    };
    same.addEventListener('change', changed, { once: true });
    this.#resolution = () => same.removeEventListener('change', changed);
  }

  #schedule(): void {
    inFrame('paint', this.#paint);
  }

  readonly #paint = (): void => {
    notInFrame('paint', this.#paint);
    const { width, height } = this.#stage.pixels;
    if (width === 0 || height === 0 || !this.#areFontsThere) return;
    if (this.#isMoved || this.#frame === null || this.#frame.theme !== this.#theme) {
      this.#frame = this.#nextFrame();
      this.#scene.paintAll();
      this.#isDragDue = true;
      this.#isOverlayDue = true;
    }
    this.#isMoved = false;
    const frame = this.#frame;
    if (this.#scene.isDue(frame, this.#dragged.ids)) this.#stage.draw(layers.scene);
    if (this.#isDragDue) this.#paintFloating(layers.dragged, this.#draggedLayer, this.#draggedThings());
    if (this.#isOverlayDue) this.#paintFloating(layers.overlay, this.#overlayLayer, this.#overlayThings());
    this.#isDragDue = false;
    this.#isOverlayDue = false;
    if (this.#isReady) return;
    this.#isReady = true;
    this.#stage.canvas(layers.scene)?.setAttribute('data-ready', 'true');
    this.#input.onReady?.();
  };

  #paintFloating(at: number, layer: FloatingLayer, things: readonly Floating[]): void {
    if (this.#frame === null) return;
    const place = layer.show(things, this.#frame);
    this.#stage.place(at, place);
    if (place !== null) this.#stage.draw(at);
  }

  #nextFrame(): Frame {
    const { camera, pictures } = this.#input;
    const { zoom } = camera.get();
    const ratio = devicePixelRatio;
    const { x, y } = camera.origin;
    const view = this.#detail.at(zoom);
    pictures.update({ view, grabZoom: zoom });
    const { width, height } = this.#stage.pixels;
    const placement = { scale: zoom * ratio, x: x * ratio, y: y * ratio };
    return { placement, view, theme: this.#theme, ratio, width, height, imageOf: this.#images.get };
  }

  #withFrame(paint: (frame: Frame) => void): void {
    // The stage may ask on its own before there is anything.
    if (this.#frame !== null) paint(this.#frame);
  }

  #draggedThings(): Floating[] {
    return [...this.#dragged.ids]
      .map((id) => this.#input.pictures.item(id))
      .filter((item) => item !== undefined);
  }

  #overlayThings(): Floating[] {
    const { people, overlay, camera } = this.#input;
    const shapes = [...overlay.get(), ...peopleShapes(people.get(), camera.get().zoom)];
    return shapes.map((shape) => itemOf('', [shape]));
  }
}
