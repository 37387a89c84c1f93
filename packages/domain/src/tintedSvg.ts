/** Lines without a colour of their own, in one: the rest of the drawing stays as its maker wrote it. */
export const tintedSvg = (svg: string, colour: string): string =>
  /^[#\w(),.%/ -]+$/.test(colour) ? svg.replaceAll('currentColor', colour) : svg;
