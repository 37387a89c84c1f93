/** The only sizes and weights of the product, with the line height (px) and tracking (em) that belong to each size. */
export const textSizes = {
  11: { line: 16, tracking: 0.005 },
  12: { line: 16, tracking: 0 },
  13: { line: 20, tracking: -0.003 },
  14: { line: 20, tracking: -0.006 },
  16: { line: 24, tracking: -0.011 },
  20: { line: 28, tracking: -0.017 },
  28: { line: 36, tracking: -0.021 },
} as const;

export type TextSize = keyof typeof textSizes;
export type TextWeight = 400 | 500 | 600;

export interface TextStyle {
  readonly size: TextSize;
  readonly weight: TextWeight;
  readonly italic?: boolean;
}

export const fontFamily = 'Inter Variable';
/** What a reader without the bundled font sees. */
export const fontFallbacks = ['Inter', 'system-ui', '-apple-system', 'Segoe UI', 'sans-serif'] as const;

/** A name on the canvas is set closer than the same size in the chrome, because it may run over two lines. */
export const nameLine = 18;
/** Names of zoomed-out boxes, in screen pixels. */
export const smallNameLine = 13;
