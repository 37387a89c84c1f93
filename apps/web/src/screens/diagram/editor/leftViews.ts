import type { CameraState } from '../../../camera/cameraStates.ts';

/** A visit of a diagram: an entry of the tab's history. */
export interface Visit {
  readonly entry: string | undefined;
  readonly slug: string;
  /** By a link that leads back to where the reader came from. */
  readonly isWayBack: boolean;
}

const most = 100;

/** Where the reader was on the diagrams they left, for when they come back. A page that is loaded anew begins anew. */
export class LeftViews {
  readonly #views = new Map<string, CameraState>();

  leave({ entry, slug }: Visit, camera: CameraState): void {
    if (entry !== undefined) this.#keep(`entry ${entry}`, camera);
    this.#keep(`diagram ${slug}`, camera);
  }

  /** Null for who comes by any other way: then the diagram opens as it is meant to. */
  at({ entry, slug, isWayBack }: Visit): CameraState | null {
    const own = this.#views.get(`entry ${entry}`) ?? null;
    return own ?? (isWayBack ? this.ofDiagram(slug) : null);
  }

  /** For who looks at the same diagram as it once was, to see what became of it. */
  ofDiagram(slug: string): CameraState | null {
    return this.#views.get(`diagram ${slug}`) ?? null;
  }

  #keep(name: string, camera: CameraState): void {
    this.#views.delete(name);
    this.#views.set(name, camera);
    const [oldest] = this.#views.keys();
    if (this.#views.size > most && oldest !== undefined) this.#views.delete(oldest);
  }
}

export const leftViews = new LeftViews();
