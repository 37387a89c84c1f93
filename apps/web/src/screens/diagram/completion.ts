import type { PictureStore } from '@lintel/diagram/picture/pictureStore';
import { atOnce, whenIdle } from './idle.ts';

const perStep = 20;

/** Brings into the picture what nobody has looked at yet, while nothing else is to be done. */
export class Completion {
  readonly #pictures: PictureStore;
  readonly #tell: (changed: ReadonlySet<string>) => void;
  #stop: (() => void) | null = null;

  constructor(pictures: PictureStore, tell: (changed: ReadonlySet<string>) => void) {
    this.#pictures = pictures;
    this.#tell = tell;
  }

  begin(): void {
    if (this.#stop === null && !this.#pictures.isWhole) this.#stop = whenIdle(() => this.#goOn());
  }

  end(): void {
    this.#stop?.();
    this.#stop = null;
  }

  #goOn(): void {
    this.#stop = null;
    const changed = new Set<string>();
    const end = performance.now() + atOnce;
    while (!this.#pictures.isWhole && performance.now() < end)
      for (const id of this.#pictures.takeNext(perStep)) changed.add(id);
    if (changed.size > 0) this.#tell(changed);
    this.begin();
  }
}
