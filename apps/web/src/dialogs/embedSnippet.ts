import { embedLink } from '@lintel/domain/links';
import { embedSize } from '@lintel/domain/limits';
import { displayName } from '@lintel/domain/names';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What people put into a page of their own so that the drawing stands there. */
export const embedSnippet = (diagram: { name: string; slug: string }, origin: string): string => {
  const { width, height } = embedSize;
  const source = new URL(embedLink(diagram), origin).href;
  const title = displayName('diagram', diagram);
  return `<iframe src="${escaped(source)}" title="${escaped(title)}" width="${width}" height="${height}" style="border: 0" loading="lazy"></iframe>`;
};
