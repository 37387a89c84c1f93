import { dataAddress } from './dataAddress.ts';
import { fontFamily } from './typography.ts';

export interface EmbeddedFont {
  /** A data: address. */
  readonly source: string;
  readonly unicodeRange?: string;
}

const isFontData = dataAddress(/^data:font\/woff2?;/);

/** The element that has fonts in it; nothing where there is none. */
export const fontStyle = (fonts: readonly EmbeddedFont[]): string => {
  const faces = fonts
    .filter(
      ({ source, unicodeRange }) => isFontData(source) && /^[U+0-9A-Fa-f, ?-]*$/.test(unicodeRange ?? ''),
    )
    .map(({ source, unicodeRange }) => {
      const range = unicodeRange === undefined ? '' : `unicode-range:${unicodeRange};`;
      return `@font-face{font-family:'${fontFamily}';font-weight:100 900;${range}src:url(${source}) format('woff2')}`;
    });
  return faces.length === 0 ? '' : `<style>${faces.join('')}</style>`;
};

/** An SVG that was written without fonts, with them. */
export const withFonts = (svg: string, fonts: readonly EmbeddedFont[]): string =>
  // In what is written no attribute holds the sign that ends a tag.
  svg.replace(/^<svg [^>]*>/, (root) => `${root}${fontStyle(fonts)}`);
