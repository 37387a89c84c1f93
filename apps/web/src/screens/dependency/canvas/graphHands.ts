import type { Point } from '@lintel/drawing/picture';
import type { PointerEvent } from 'react';
import type { Camera } from '../../../camera/camera.ts';
import { Navigation } from '../../../canvas/navigation.ts';
import type { HeldNode } from '../shown/useMovedNodes.ts';
import type { GraphHit } from './graphHit.ts';

export interface HandReports {
  readonly hitAt: (at: Point, isTouch: boolean) => GraphHit;
  readonly onHover: (node: number | null) => void;
  /** `adds` where Shift was held: another one is meant besides. */
  readonly onPress: (hit: GraphHit, adds: boolean) => void;
  /** A node goes along with the hand. Null: it was let go where it was. */
  readonly onHold: (held: HeldNode | null) => void;
  readonly onPut: (held: HeldNode) => void;
}

interface Held {
  readonly pointer: number;
  readonly from: Point;
  readonly hit: GraphHit;
  /** A node that goes along; everything else moves the view. */
  readonly node: number | null;
  /** Further than a hand trembles. */
  hasMoved: boolean;
}

/** As far as a pointer goes before it means more than a press. */
const tremor = { mouse: 4, touch: 8 } as const;

type Hand = Pick<
  PointerEvent<HTMLElement>,
  'pointerId' | 'pointerType' | 'button' | 'isPrimary' | 'shiftKey'
>;

const isTouch = ({ pointerType }: Hand): boolean => pointerType === 'touch';

/** Pressing, dragging nodes and moving the view. A finger drags the view, whatever it lies on. */
export class GraphHands {
  readonly #camera: Camera;
  readonly #navigation: Navigation;
  readonly #setCursor: (cursor: string) => void;
  #held: Held | null = null;
  #hovered: number | null = null;

  constructor(camera: Camera, setCursor: (cursor: string) => void) {
    this.#camera = camera;
    this.#navigation = new Navigation(camera);
    this.#setCursor = setCursor;
  }

  wheel(event: WheelEvent, at: Point): void {
    this.#navigation.wheel(event, at);
  }

  begin(hand: Hand, at: Point, { hitAt }: HandReports): void {
    const hit = hitAt(at, isTouch(hand));
    const isOfView = hand.button === 1 || isTouch(hand);
    this.#navigation.begin(hand.pointerId, at);
    this.#held = hand.isPrimary
      ? {
          pointer: hand.pointerId,
          from: at,
          hit,
          node: isOfView || hit.on !== 'node' ? null : hit.id,
          hasMoved: hand.button === 1,
        }
      : null;
  }

  move(hand: Hand, at: Point, reports: HandReports): void {
    const held = this.#held;
    if (held?.pointer !== hand.pointerId) {
      if (this.#navigation.has(hand.pointerId)) this.#navigation.move(hand.pointerId, at);
      else if (!isTouch(hand)) this.#hover(reports.hitAt(at, false), reports);
      return;
    }
    const by = { x: at.x - held.from.x, y: at.y - held.from.y };
    held.hasMoved ||= Math.hypot(by.x, by.y) > tremor[isTouch(hand) ? 'touch' : 'mouse'];
    if (!held.hasMoved) return;
    this.#setCursor('grabbing');
    if (held.node === null) this.#navigation.move(hand.pointerId, at);
    else reports.onHold({ node: held.node, by: this.#onDrawing(by) });
  }

  end(hand: Hand, at: Point, { onPress, onPut }: HandReports): void {
    const held = this.#let(hand);
    if (held === null) return;
    if (!held.hasMoved) onPress(held.hit, hand.shiftKey);
    else if (held.node !== null)
      onPut({ node: held.node, by: this.#onDrawing({ x: at.x - held.from.x, y: at.y - held.from.y }) });
  }

  cancel(hand: Hand, { onHold }: HandReports): void {
    if (this.#let(hand) !== null) onHold(null);
  }

  leave(reports: HandReports): void {
    if (this.#held === null) this.#hover({ on: 'ground' }, reports);
  }

  #let(hand: Hand): Held | null {
    this.#navigation.end(hand.pointerId);
    const held = this.#held;
    if (held?.pointer !== hand.pointerId) return null;
    this.#held = null;
    this.#setCursor('default');
    return held;
  }

  #hover(hit: GraphHit, { onHover }: HandReports): void {
    const node = hit.on === 'node' ? hit.id : null;
    this.#setCursor(hit.on === 'ground' ? 'default' : 'pointer');
    if (node === this.#hovered) return;
    this.#hovered = node;
    onHover(node);
  }

  #onDrawing({ x, y }: Point): Point {
    const { zoom } = this.#camera.get();
    return { x: x / zoom, y: y / zoom };
  }
}
