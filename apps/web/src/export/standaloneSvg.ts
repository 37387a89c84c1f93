import { imageSources } from '@lintel/drawing/sources';
import { type SvgOptions, toSvg } from '@lintel/drawing/toSvg';
import { imageData } from '../data/images.ts';
import { fontsFor } from './embeddedFonts.ts';
import type { ExportSource } from './exportFormat.ts';

/** With its images and its font in it, so that it stands alone. */
export const standaloneSvg = async (
  source: ExportSource,
  { ground }: Pick<SvgOptions, 'ground'> = { ground: 'canvas-bg' },
): Promise<Blob> => {
  const [picture, theme] = [source.picture(), source.theme()];
  const imageOf = await imageData(imageSources(picture, theme), source.imageAt);
  const options: SvgOptions = { theme, title: source.name, imageOf, ...(ground && { ground }) };
  const svg = toSvg(picture, { ...options, fonts: await fontsFor(toSvg(picture, options)) });
  return new Blob([svg], { type: 'image/svg+xml' });
};
