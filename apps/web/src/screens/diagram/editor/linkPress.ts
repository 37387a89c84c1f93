import type { CanvasPointer } from '../canvas/pointer.ts';

const reach = 4;

const linkOf = ({ hit }: CanvasPointer): string | null =>
  hit.on === 'item' || hit.on === 'label' ? hit.link : null;

/** Finds out when a link in a text was clicked: pressed and let go at one place. */
export class LinkPress {
  #pressed: CanvasPointer | null = null;

  /** Editors hold Ctrl or Cmd, so that a click can mean the text. */
  take(pointer: CanvasPointer, canEdit: boolean): string | null {
    const pressed = this.#pressed;
    if (pointer.type === 'down') this.#pressed = pointer.button === 0 ? pointer : null;
    if (pointer.type === 'cancel') this.#pressed = null;
    if (pointer.type !== 'up' || pressed === null) return null;
    this.#pressed = null;
    const link = linkOf(pressed);
    const [from, to] = [pressed.screen, pointer.screen];
    const isStill = Math.hypot(to.x - from.x, to.y - from.y) <= reach;
    return isStill && linkOf(pointer) === link && (!canEdit || pointer.keys.command) ? link : null;
  }

  /** What a click would do here is seen before it is made. */
  isOver(pointer: CanvasPointer, canEdit: boolean): boolean {
    return (!canEdit || pointer.keys.command) && linkOf(pointer) !== null;
  }
}
