import { Konva } from 'konva/lib/Global.js';
import { Layer } from 'konva/lib/Layer.js';
import { Shape } from 'konva/lib/Shape.js';
import { Stage } from 'konva/lib/Stage.js';
import type { Camera } from '../../../camera/camera.ts';
import { appTheme, watchAppTheme } from '../../../canvas/appTheme.ts';
import type { Context } from '../../../canvas/brush.ts';
import { drawingFonts } from '../../../canvas/drawingFonts.ts';
import type { Frame } from '../../../canvas/frame.ts';
import { Images } from '../../../canvas/images.ts';
import { SceneLayer } from '../../../canvas/sceneLayer.ts';
import { StillCanvas } from '../../../canvas/stillCanvas.ts';
import { noScreen, type Screen, watchScreen } from '../../../canvas/watchScreen.ts';
import { ViewDetail } from '../../../canvas/viewDetail.ts';
import type { GraphPictures } from '../picture/graphPicture.ts';

interface GraphSceneInput {
  readonly pictures: GraphPictures;
  readonly camera: Camera;
  /** What the stage of Konva stands in. */
  readonly container: HTMLDivElement;
}

const nothing: ReadonlySet<string> = new Set();

/** One layer of Konva, kept in step with a graph and a camera. */
export class GraphScene {
  readonly #input: GraphSceneInput;
  readonly #stage: Stage;
  readonly #layer = new Layer({ listening: false, clearBeforeDraw: false });
  readonly #painted: SceneLayer;
  readonly #canvas: StillCanvas;
  readonly #images: Images;
  readonly #detail: ViewDetail;
  readonly #endings: (() => void)[];
  #screen = noScreen;
  #frame: Frame | null = null;
  #areFontsThere = false;
  #isReady = false;

  constructor(input: GraphSceneInput) {
    this.#input = input;
    this.#painted = new SceneLayer(input.pictures);
    this.#stage = new Stage({ container: input.container, listening: false });
    this.#stage.add(this.#layer);
    this.#layer.add(new Shape({ sceneFunc: (context) => this.#paint(context._context) }));
    this.#canvas = new StillCanvas(this.#layer);
    this.#images = new Images(() => this.#paintAll());
    this.#detail = new ViewDetail(() => this.#move());
    this.#endings = [
      input.camera.subscribe(() => this.#move()),
      watchAppTheme(() => this.changed()),
      () => this.#detail.destroy(),
      () => this.#stage.destroy(),
    ];
    this.#endings.push(watchScreen(input.container, (screen) => this.#resize(screen)));
    void this.#paintWithFonts();
  }

  destroy(): void {
    for (const end of this.#endings) end();
  }

  /** The graph is another one, or marked otherwise. */
  changed(): void {
    this.#painted.readAll();
    this.#move();
    this.#layer.batchDraw();
  }

  #resize(screen: Screen): void {
    this.#screen = screen;
    Konva.pixelRatio = screen.ratio;
    this.#stage.size(screen);
    this.#layer.getCanvas().setPixelRatio(screen.ratio);
    this.#painted.resize(this.#canvas.resize(screen));
    this.#input.camera.resize(screen, screen.ratio);
    this.#move();
    this.#layer.draw();
  }

  #paint(context: Context): void {
    const frame = this.#frame;
    if (frame === null || !this.#areFontsThere) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.fillStyle = appTheme()['canvas-bg'];
      context.fillRect(0, 0, context.canvas.width, context.canvas.height);
      return;
    }
    const { placement, isNew } = this.#painted.paint(this.#canvas.context, frame, nothing);
    this.#canvas.lay(placement, isNew);
    if (this.#isReady) return;
    this.#isReady = true;
    this.#canvas.element.dataset['ready'] = 'true';
  }

  async #paintWithFonts(): Promise<void> {
    await drawingFonts();
    this.#areFontsThere = true;
    this.changed();
  }

  #paintAll(): void {
    this.#painted.paintAll();
    this.#layer.batchDraw();
  }

  #move(): void {
    const { camera, pictures } = this.#input;
    const { width, height, ratio } = this.#screen;
    if (width === 0 || height === 0) return;
    const { zoom } = camera.get();
    const { x, y } = camera.origin;
    const view = this.#detail.at(zoom);
    pictures.see(view);
    this.#frame = {
      placement: { scale: zoom * ratio, x: x * ratio, y: y * ratio },
      view,
      theme: appTheme(),
      ratio,
      width: Math.floor(width * ratio),
      height: Math.floor(height * ratio),
      imageOf: this.#images.get,
      isHasty: false,
    };
    const placement = this.#painted.layTo(this.#frame, nothing);
    if (placement === null) this.#layer.batchDraw();
    else this.#canvas.lay(placement, false);
  }
}
