/** What a tag of foreign HTML means to us. A tag that stands nowhere here means nothing; its words stay. */
const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** With everything inside. */
export const ignoredTags = set(
  'script style template noscript head title iframe frame frameset noframes object embed applet svg math ' +
    'textarea select datalist audio video canvas map noembed plaintext xmp portal',
);

export const blockTags = set(
  'p div h1 h2 h3 h4 h5 h6 blockquote pre section article header footer main nav aside address figure figcaption ' +
    'table caption thead tbody tfoot tr dl dt dd form fieldset legend details summary hr body html center dir menu',
);

export const listTags = set('ul ol');
export const cellTags = set('td th');
export const boldTags = set('b strong h1 h2 h3 h4 h5 h6 th');
export const italicTags = set('i em');
export const preservingTags = set('pre listing');

export interface StyleMeaning {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly preserved?: boolean;
}

const valueOf = (style: string, property: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([a-z0-9-]+)`, 'i').exec(style)?.[1]?.toLowerCase();

/** Editors and word processors say bold, italic and kept spaces by style. */
export function meaningOfStyle(style: string | undefined): StyleMeaning {
  if (style === undefined || style.length > 2_000) return {};
  const weight = valueOf(style, 'font-weight');
  const slant = valueOf(style, 'font-style');
  const space = valueOf(style, 'white-space');
  return {
    ...(weight !== undefined && { bold: weight.startsWith('bold') || Number(weight) >= 600 }),
    ...(slant !== undefined && { italic: slant === 'italic' || slant === 'oblique' }),
    ...(space !== undefined && { preserved: /^(pre|break-spaces)/.test(space) && space !== 'pre-line' }),
  };
}
