/** Of the minimap, in pixels of the screen. */
export const mapSize = { width: 220, height: 112 } as const;
