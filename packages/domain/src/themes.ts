/** In which an image of a diagram can be had. */
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];
