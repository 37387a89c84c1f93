import type { Point } from '@lintel/drawing/picture';
import { type PointerEvent, useRef, useState } from 'react';
import type { Camera } from '../../../camera/camera.ts';
import { Navigation } from '../../../canvas/navigation.ts';
import type { GraphHit } from './graphHit.ts';

interface GraphHands {
  camera: Camera;
  hitAt: (at: Point, isTouch: boolean) => GraphHit;
  onHover: (node: number | null) => void;
  onPress: (hit: GraphHit, adds: boolean) => void;
  onDrag: (node: number, by: Point, isDone: boolean) => void;
  onOpen: (node: number) => void;
}

interface Held {
  readonly pointer: number;
  readonly from: Point;
  readonly hit: GraphHit;
  /** Further than a hand trembles. */
  hasMoved: boolean;
  /** A node that goes along; everything else moves the view. */
  readonly node: number | null;
}

/** As far as a pointer goes before it means more than a press. */
const tremor = { mouse: 4, touch: 8 } as const;

const placeOf = (event: PointerEvent<HTMLElement>): Point => {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
};

/** Pressing, dragging nodes and moving the view. A finger drags the view, whatever it lies on. */
export const useGraphHands = ({ camera, hitAt, onHover, onPress, onDrag, onOpen }: GraphHands) => {
  const navigation = useRef<Navigation>(null);
  navigation.current ??= new Navigation(camera);
  const held = useRef<Held>(null);
  const hovered = useRef<number>(null);
  const [cursor, setCursor] = useState('default');

  const hover = (hit: GraphHit): void => {
    const node = hit.on === 'node' ? hit.id : null;
    setCursor(hit.on === 'ground' ? 'default' : 'pointer');
    if (node === hovered.current) return;
    hovered.current = node;
    onHover(node);
  };

  const begin = (event: PointerEvent<HTMLElement>): void => {
    if (event.button > 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = placeOf(event);
    const isTouch = event.pointerType === 'touch';
    const hit = hitAt(at, isTouch);
    const isMoving = event.button === 1 || isTouch || hit.on !== 'node';
    navigation.current?.begin(event.pointerId, at);
    if (!event.isPrimary) {
      held.current = null;
      return;
    }
    held.current = {
      pointer: event.pointerId,
      from: at,
      hit,
      hasMoved: event.button === 1,
      node: isMoving || hit.on !== 'node' ? null : hit.id,
    };
  };

  const move = (event: PointerEvent<HTMLElement>): void => {
    const at = placeOf(event);
    const now = held.current;
    if (now === null || now.pointer !== event.pointerId) {
      if (navigation.current?.has(event.pointerId) === true) navigation.current.move(event.pointerId, at);
      else if (event.pointerType !== 'touch') hover(hitAt(at, false));
      return;
    }
    const by = { x: at.x - now.from.x, y: at.y - now.from.y };
    now.hasMoved ||= Math.hypot(by.x, by.y) > tremor[event.pointerType === 'touch' ? 'touch' : 'mouse'];
    if (!now.hasMoved) return;
    setCursor('grabbing');
    const { zoom } = camera.get();
    if (now.node === null) navigation.current?.move(event.pointerId, at);
    else onDrag(now.node, { x: by.x / zoom, y: by.y / zoom }, false);
  };

  const end = (event: PointerEvent<HTMLElement>): void => {
    const now = held.current;
    navigation.current?.end(event.pointerId);
    if (now === null || now.pointer !== event.pointerId) return;
    held.current = null;
    setCursor('default');
    const at = placeOf(event);
    const { zoom } = camera.get();
    if (!now.hasMoved) onPress(now.hit, event.shiftKey);
    else if (now.node !== null)
      onDrag(now.node, { x: (at.x - now.from.x) / zoom, y: (at.y - now.from.y) / zoom }, true);
  };

  const cancel = (event: PointerEvent<HTMLElement>): void => {
    navigation.current?.end(event.pointerId);
    const now = held.current;
    held.current = null;
    if (now?.node != null) onDrag(now.node, { x: 0, y: 0 }, true);
  };

  return {
    cursor,
    listeners: {
      onPointerDown: begin,
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: cancel,
      onPointerLeave: () => held.current === null && hover({ on: 'ground' }),
      onDoubleClick: (event: React.MouseEvent<HTMLElement>) => {
        const { left, top } = event.currentTarget.getBoundingClientRect();
        const hit = hitAt({ x: event.clientX - left, y: event.clientY - top }, false);
        if (hit.on === 'node') onOpen(hit.id);
      },
    },
  };
};
