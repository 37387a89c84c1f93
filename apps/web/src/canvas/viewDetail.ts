import { detailAt, fullView, type View } from '@lintel/drawing/detail';

/** What is laid out in screen pixels is laid out anew at each of these steps while the zoom changes. */
const step = 1.35;
/** How long a zoom has to stay for everything to be laid out for exactly that one. */
const rest = 140;

const nearestStep = (zoom: number): number => step ** Math.round(Math.log(zoom) / Math.log(step));

const isNear = (a: number, b: number): boolean => Math.max(a / b, b / a) <= step;

/**
 * The view that items are painted for. Laying them out costs more than painting them, so that they are kept over as
 * many zooms as the eye allows: close up all, because lines are kept from vanishing by the brush; further out one of a
 * few, until the hand rests.
 */
export class ViewDetail {
  readonly #rested: () => void;
  #view: View = fullView;
  #zoom = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(rested: () => void) {
    this.#rested = rested;
  }

  at(zoom: number): View {
    if (zoom === this.#zoom) return this.#view;
    const isFirst = this.#zoom === 1 && this.#view === fullView && this.#timer === undefined;
    this.#zoom = zoom;
    clearTimeout(this.#timer);
    const detail = detailAt(zoom);
    if (detail === 'all') return this.#take(fullView);
    if (isFirst) return this.#take({ detail, zoom });
    this.#timer = setTimeout(() => {
      this.#take({ detail, zoom });
      this.#rested();
    }, rest);
    if (detail === this.#view.detail && isNear(zoom, this.#view.zoom)) return this.#view;
    return this.#take({ detail, zoom: nearestStep(zoom) });
  }

  destroy(): void {
    clearTimeout(this.#timer);
  }

  #take(view: View): View {
    if (view.detail !== this.#view.detail || view.zoom !== this.#view.zoom) this.#view = view;
    return this.#view;
  }
}
