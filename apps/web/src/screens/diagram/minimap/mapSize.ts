/** Of the minimap, in pixels of the screen. */
export const mapSize = { width: 256, height: 112 } as const;
