export type Corner = 'top-left' | 'top-right' | 'bottom-right' | 'bottom-left';
export type Edge = 'top' | 'right' | 'bottom' | 'left';

/** What lies under a pointer. */
export type Hit =
  | { readonly on: 'ground' }
  | {
      readonly on: 'item';
      readonly key: string;
      /** Containers have no body: inside of one is whatever lies in it, or the ground. */
      readonly part: 'body' | 'border' | 'label' | 'badge';
      /** The next item under it. */
      readonly below: string | null;
      /** Where a link in a text leads. */
      readonly link: string | null;
    }
  /** Null: of the box around several. */
  | { readonly on: 'corner'; readonly key: string | null; readonly side: Corner }
  | { readonly on: 'edge'; readonly key: string | null; readonly side: Edge }
  | { readonly on: 'port'; readonly key: string; readonly endpoint: string }
  | { readonly on: 'end'; readonly key: string; readonly end: 'from' | 'to' }
  | {
      readonly on: 'label';
      readonly key: string;
      readonly below: string | null;
      readonly link: string | null;
    }
  /** From points[index] to points[index + 1] of its route; along the axis it may be moved. */
  | { readonly on: 'leg'; readonly key: string; readonly index: number; readonly axis: 'x' | 'y' };

/** What can be grabbed besides the items themselves. */
export interface Grips {
  readonly selected: ReadonlySet<string>;
  /** A box whose handles for relations are shown because the pointer rests on it. */
  readonly ports: string | null;
  readonly canChange: boolean;
}

export const noGrips: Grips = { selected: new Set(), ports: null, canChange: false };
