import { safeUrl } from '@lintel/richtext/safeUrl';

const webAddress = /^https?:\/\//i;

/** Of a sentence around it rather than of the address; a bracket belongs to it that was opened in it. */
const withoutEnd = (word: string): string => {
  const cut = word.replace(/[.,;:!?'"”’»>\]}]+$/, '');
  const isClosing = cut.endsWith(')') && cut.split(')').length > cut.split('(').length;
  if (isClosing) return withoutEnd(cut.slice(0, -1));
  return cut;
};

/** Where in a text its last word stands, if that is the address of a page. */
export const addressAtEnd = (text: string): { readonly from: number; readonly to: number } | null => {
  const begin = text.search(/\S+$/);
  if (begin === -1) return null;
  const from = begin + (/^[([{"'“‘«<]+/.exec(text.slice(begin))?.[0].length ?? 0);
  const address = withoutEnd(text.slice(from));
  return webAddress.test(address) && safeUrl(address) !== null ? { from, to: from + address.length } : null;
};

/** What is pasted, if it is the address of a page and nothing else. */
export const addressAlone = (plain: string): string | null => {
  const text = plain.trim();
  return webAddress.test(text) && safeUrl(text) !== null ? text : null;
};
