import type { Change } from '@lintel/diagram/change';
import { nearestEndpoint } from '@lintel/diagram/geometry/endpoint';
import { holdsPoint, type Point } from '@lintel/diagram/geometry/rect';
import { isContainer, rectOf } from '@lintel/diagram/items';
import { PictureStore } from '@lintel/diagram/picture/pictureStore';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { type Board, numberedKeys } from '@lintel/diagram/testing/build';
import type { Hit } from '../../canvas/hit.ts';
import type { CanvasPointer } from '../../canvas/pointer.ts';
import { handle } from '../hand.ts';
import { lookOf } from '../look.ts';
import { type Effect, emptyHand, type Hand, type Look, type ToolContext } from '../handStep.ts';
import type { Tool } from '../tool.ts';
import { toolOf } from './toolOf.ts';
import type { ToolId } from '../tools.ts';

interface Pressed {
  readonly shift?: boolean;
  readonly alt?: boolean;
  readonly pointer?: CanvasPointer['pointer'];
  readonly on?: Hit;
}

const pixelsPerUnit = 50;

/** A person at a diagram: what they do goes to the document, as it would on the screen. */
export class Mouse {
  hand: Hand = emptyHand;
  selection: readonly string[] = [];
  canEdit = true;
  /** How many diagrams hang behind a component. */
  readonly leadsTo = new Map<string, number | null>();
  readonly effects: Effect[] = [];
  readonly board: Board;
  readonly #newKey = numberedKeys();

  constructor(board: Board) {
    this.board = board;
  }

  get snapshot(): Snapshot {
    return this.board.snapshot;
  }

  get look(): Look {
    return lookOf(this.hand, this.#context());
  }

  /** What was written, as one list per edit. */
  get commits(): (readonly Change[])[] {
    return this.effects.flatMap((each) => (each.effect === 'commit' ? [each.changes] : []));
  }

  last<Name extends Effect['effect']>(name: Name): Extract<Effect, { effect: Name }> | undefined {
    const found = this.effects.findLast((each) => each.effect === name);
    return found as Extract<Effect, { effect: Name }> | undefined;
  }

  press(x: number, y: number, pressed: Pressed = {}): this {
    return this.#point('down', { x, y }, pressed);
  }

  drag(x: number, y: number, pressed: Pressed = {}): this {
    return this.#point('move', { x, y }, pressed);
  }

  release(x: number, y: number, pressed: Pressed = {}): this {
    return this.#point('up', { x, y }, pressed);
  }

  /** From one place to the other, through the middle. */
  pull(from: readonly [number, number], to: readonly [number, number], pressed: Pressed = {}): this {
    const { on: start, ...rest } = pressed;
    return this.press(...from, start === undefined ? rest : pressed)
      .drag((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, rest)
      .drag(...to, rest)
      .release(...to, rest);
  }

  click(x: number, y: number, pressed: Pressed = {}): this {
    return this.press(x, y, pressed).release(x, y, pressed);
  }

  double(x: number, y: number, pressed: Pressed = {}): this {
    return this.#point('double', { x, y }, pressed);
  }

  menu(x: number, y: number): this {
    return this.#point('menu', { x, y }, {});
  }

  /** The browser takes the pointer away. */
  cancel(): this {
    return this.#point('cancel', { x: 0, y: 0 }, {});
  }

  choose(tool: Tool | ToolId): this {
    return this.#take({ input: 'tool', tool: typeof tool === 'string' ? toolOf(tool) : tool });
  }

  key(key: string, shift = false): this {
    return this.#take({ input: 'key', key, shift });
  }

  select(...keys: string[]): this {
    this.selection = keys;
    return this;
  }

  /** Another person, or another panel, changed something. */
  notice(): this {
    this.selection = this.selection.filter((key) => this.snapshot.has(key));
    return this.#take({ input: 'changed' });
  }

  get #lines(): PictureStore {
    return new PictureStore({ snapshot: this.snapshot });
  }

  #context(): ToolContext {
    return {
      snapshot: this.snapshot,
      selection: new Set(this.selection),
      canEdit: this.canEdit,
      zoom: 1,
      view: { x: -10, y: -10, width: 40, height: 30 },
      routeOf: (key) => {
        const relation = this.snapshot.relation(key);
        const [from, to] = [relation?.from.item, relation?.to.item].map((each) =>
          each === undefined ? undefined : this.snapshot.instance(each),
        );
        return from === undefined || to === undefined ? null : [from.position, to.position];
      },
      movableLegs: (key) => this.#lines.movableLegs(key),
      leadsTo: (key) =>
        this.leadsTo.get(key) === null
          ? null
          : (this.snapshot.relation(key)?.links.length ?? this.leadsTo.get(key) ?? 0),
      newKey: this.#newKey,
    };
  }

  #point(type: CanvasPointer['type'], at: Point, pressed: Pressed): this {
    const { shift = false, alt = false, pointer = 'mouse', on } = pressed;
    return this.#take({
      input: 'pointer',
      pointer: {
        type,
        at,
        screen: { x: at.x * pixelsPerUnit, y: at.y * pixelsPerUnit },
        hit: on ?? this.#hit(at),
        button: 0,
        clicks: 1,
        keys: { shift, alt, command: false },
        pointer,
      },
    });
  }

  /** As the canvas tells it: boxes by their body, containers by their edge. */
  #hit(at: Point): Hit {
    const keys = this.snapshot.boxes.at(at);
    const boxes = keys.flatMap((key) => this.snapshot.box(key) ?? []);
    const [front, next] = boxes.filter((box) => !isContainer(box) && holdsPoint(rectOf(box), at));
    if (front !== undefined)
      return { on: 'item', key: front.key, part: 'body', below: next?.key ?? null, link: null };
    const container = boxes.find((box) => isContainer(box) && nearestEdge(rectOf(box), at) < 0.1);
    return container === undefined
      ? { on: 'ground' }
      : { on: 'item', key: container.key, part: 'border', below: null, link: null };
  }

  #take(input: Parameters<typeof handle>[1]): this {
    const { hand, effects } = handle(this.hand, input, this.#context());
    this.hand = hand;
    this.effects.push(...effects);
    for (const effect of effects) {
      if (effect.effect === 'commit') this.board.do(effect.changes);
      if (effect.effect === 'select') this.selection = effect.keys;
    }
    return this;
  }
}

const nearestEdge = (rect: { x: number; y: number; width: number; height: number }, at: Point): number =>
  Math.min(
    Math.abs(at.x - rect.x),
    Math.abs(at.x - rect.x - rect.width),
    Math.abs(at.y - rect.y),
    Math.abs(at.y - rect.y - rect.height),
  );

export const portOn = (board: Board, key: string, at: Point): Hit => {
  const box = board.snapshot.instance(key);
  if (box === undefined) throw new Error(`No ${key} here`);
  return { on: 'port', key, endpoint: nearestEndpoint(rectOf(box), at, new Set()) };
};
