import type { EmbeddedFont } from '@lintel/drawing/embeddedFont';
import { fontFamily } from '@lintel/drawing/typography';
import { charactersIn } from '@lintel/drawing/unicodeRange';
import { base64 } from '../data/images.ts';

const facesIn = (rules: CSSRuleList, sheet: CSSStyleSheet): { address: string; unicodeRange: string }[] =>
  [...rules].flatMap((rule) => {
    if (rule instanceof CSSGroupingRule) return facesIn(rule.cssRules, sheet);
    if (!(rule instanceof CSSFontFaceRule)) return [];
    const family = rule.style.getPropertyValue('font-family').replaceAll(/["']/g, '');
    const style = rule.style.getPropertyValue('font-style') || 'normal';
    const [, source] = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue('src')) ?? [];
    const unicodeRange = rule.style.getPropertyValue('unicode-range');
    if (family !== fontFamily || style !== 'normal' || source === undefined || unicodeRange === '') return [];
    return [{ address: new URL(source, sheet.href ?? document.baseURI).href, unicodeRange }];
  });

const read = async (address: string): Promise<string> => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error('The font did not load');
  return `data:font/woff2;base64,${base64(new Uint8Array(await answer.arrayBuffer()))}`;
};

const fonts = new Map<string, Promise<string>>();

/** Kept, so that the next export need not wait for it. */
const known = (address: string): Promise<string> => {
  const font = fonts.get(address) ?? read(address);
  fonts.set(address, font);
  font.catch(() => fonts.delete(address));
  return font;
};

/** The parts that a text needs of the font that the page itself is shown in; what is missing is left out. */
export const fontsFor = async (text: string): Promise<EmbeddedFont[]> => {
  const faces = [...document.styleSheets].flatMap((sheet) => facesIn(sheet.cssRules, sheet));
  const needed = faces.filter(({ unicodeRange }) => charactersIn(unicodeRange).test(text));
  const found = await Promise.allSettled(
    needed.map(async ({ address, unicodeRange }) => ({ source: await known(address), unicodeRange })),
  );
  return found.flatMap((font) => (font.status === 'fulfilled' ? [font.value] : []));
};
