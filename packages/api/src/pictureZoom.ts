/** At how many percent a picture can be asked for: few, so that many viewers share one, and no name leaps from one to the next. */
export const pictureZooms = ['100', '50', '42', '35', '28', '20', '14'] as const;

export type PictureZoom = (typeof pictureZooms)[number];

/** From there on everything is drawn as large as it is. */
const wholePercent = 60;

/** With names that are large enough for a scale, in whole percent as the zoom is shown. */
export const pictureZoomOf = (scale: number): PictureZoom => {
  const percent = Math.round(scale * 100);
  if (percent >= wholePercent) return '100';
  const [, ...smaller] = pictureZooms;
  return smaller.find((zoom) => Number(zoom) <= percent) ?? '14';
};
