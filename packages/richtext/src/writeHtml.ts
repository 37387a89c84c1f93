import { imageSource } from './images.ts';
import { safeUrl } from './safeUrl.ts';
import type { RichTextBlock, RichTextBullet, RichTextImage, RichTextInline, RichTextTree } from './tree.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\u00a0': '&nbsp;',
};
const escaped = (text: string): string =>
  text.replace(/[&<>"'\u00a0]/g, (character) => entities[character] ?? '');

const attribute = (name: string, value: string | number): string => ` ${name}="${escaped(String(value))}"`;

const imageHtml = (image: RichTextImage): string =>
  [
    '<img',
    attribute('src', imageSource(image)),
    attribute('alt', image.altText),
    image.width > 0 ? attribute('width', image.width) : '',
    image.height > 0 ? attribute('height', image.height) : '',
    image.position === 'full' ? '' : attribute('data-position', image.position),
    image.caption === '' ? '' : attribute('data-caption', image.caption),
    image.showCaption ? attribute('data-show-caption', 'true') : '',
    '>',
  ].join('');

/** Spaces that a reader of HTML would swallow: several, at an edge of a line, or after another run's. */
const needsKeeping = (text: string, before: RichTextInline | undefined, after: RichTextInline | undefined) =>
  /\t| {2}/.test(text) ||
  (text.startsWith(' ') &&
    (before?.kind === 'text' ? before.text.endsWith(' ') : before?.kind !== 'image')) ||
  (text.endsWith(' ') && (after === undefined || after.kind === 'break'));

const inlineHtml = (inline: RichTextInline, before?: RichTextInline, after?: RichTextInline): string => {
  if (inline.kind === 'break') return '<br>';
  if (inline.kind === 'image') return imageHtml(inline);
  let html = escaped(inline.text);
  if (needsKeeping(inline.text, before, after)) html = `<span style="white-space:pre-wrap">${html}</span>`;
  if (inline.italic) html = `<em>${html}</em>`;
  return inline.bold ? `<strong>${html}</strong>` : html;
};

const linked = (html: string, link: string | null): string => {
  const url = link === null ? null : safeUrl(link);
  return url === null ? html : `<a${attribute('href', url)} rel="noopener noreferrer">${html}</a>`;
};

/** The last break of a line shows nothing in HTML, so one more is written where there is one, or no word at all. */
const linesHtml = ({ inlines }: RichTextBlock): string => {
  let html = '';
  let start = 0;
  while (start < inlines.length) {
    const link = inlines[start]?.link ?? null;
    let inside = '';
    let end = start;
    for (let inline = inlines[end]; inline !== undefined && inline.link === link; inline = inlines[end]) {
      inside += inlineHtml(inline, inlines[end - 1], inlines[end + 1]);
      end += 1;
    }
    html += linked(inside, link);
    start = end;
  }
  const last = inlines.at(-1);
  return last === undefined || last.kind === 'break' ? `${html}<br>` : html;
};

const listHtml = (bullets: readonly RichTextBullet[]): string => {
  let html = '';
  let open = -1;
  for (const bullet of bullets) {
    if (bullet.depth <= open) html += `</li>${'</ul></li>'.repeat(open - bullet.depth)}<li>`;
    else html += '<ul><li>'.repeat(bullet.depth - open);
    open = bullet.depth;
    html += linesHtml(bullet);
  }
  return `${html}${'</li></ul>'.repeat(open + 1)}`;
};

/** For other programs and for mails: these tags, these attributes, these addresses and nothing else. */
export function htmlOf(tree: RichTextTree): string {
  let html = '';
  let bullets: RichTextBullet[] = [];
  const endList = () => {
    html += listHtml(bullets);
    bullets = [];
  };
  for (const block of tree.blocks) {
    if (block.kind === 'bullet') {
      bullets.push(block);
    } else {
      endList();
      html += `<p>${linesHtml(block)}</p>`;
    }
  }
  endList();
  return html;
}
