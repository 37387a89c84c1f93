/** Of a picture in pixels, whatever of: a wall, a slide. */
export const posterSize = { width: 3840, height: 2160 } as const;
