import type { Chance } from './chance.ts';

/** Pieces of HTML that an attacker might send; put together at random they are mis-nested and cut off as well. */
const pieces = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="java\tscript:alert(1)">',
  '<a href=" &#106;avascript:alert(1)">',
  '<svg onload=alert(1)><a href="x"></svg>',
  '<math><mi xlink:href="data:x"></math>',
  '<iframe src="https://evil.example/"></iframe>',
  '<style>@import "//evil.example"</style>',
  '<p style="background:url(https://evil.example/)">',
  '<img src="https://evil.example/pixel.png">',
  '<img src="/api/attachments/12" onload=alert(1)>',
  '<img src="/api/attachments/12/../../admin">',
  '<b>',
  '</b>',
  '<i>',
  '</i>',
  '<ul>',
  '<li>',
  '</li>',
  '</ul>',
  '<ol><li>',
  '<p>',
  '</p>',
  '<br>',
  '</br>',
  '<div>',
  '<table><tr><td>',
  'word',
  ' ',
  '\n',
  '&nbsp;',
  '&lt;script&gt;',
  '-->',
  ']]>',
  '<',
  '>',
  '"',
  "'",
  '\0',
  '\ud800',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<a href="//evil.example">',
  '<a href="https://user:word@evil.example/">',
  '<a href="data:text/html,x">',
  '<a href="https://fine.example/">',
  '</a>',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example/">',
  '<object data=x></object>',
  '<pre>\n  a',
  '<h1>',
  '<span style="white-space:pre-wrap;font-weight:bold">  b ',
  '<font size=7>',
  '<x-y onclick=a>',
];

/** After these the rest may be gone. */
const swallowing = [
  '<template>',
  '<textarea>',
  '<xmp>',
  '<plaintext>',
  '<!--',
  '<![CDATA[',
  '<?php',
  '<svg>',
  '<p title="',
];

export function hostileHtml(chance: Chance): string {
  let html = '';
  const length = chance.below(30);
  for (let index = 0; index < length; index += 1) {
    const piece = chance.one(chance.is(0.02) ? swallowing : pieces);
    html += chance.is(0.03) ? piece.slice(0, chance.below(piece.length)) : piece;
  }
  return html;
}

const types = [
  'root',
  'paragraph',
  'text',
  'tab',
  'linebreak',
  'list',
  'listitem',
  'link',
  'autolink',
  'image',
  'heading',
  'code',
  '__proto__',
  'constructor',
  'toString',
  7,
  null,
];
const values = [
  'javascript:alert(1)',
  'https://fine.example/',
  'https://evil.example/x.png',
  '/api/attachments/12',
  '/api/attachments/0',
  '//evil.example',
  'data:x',
  '',
  'word',
  'a\nb',
  '\0',
  '\ud800',
  0,
  1,
  3,
  -1,
  1e300,
  0.5,
  true,
  false,
  null,
  [],
  {},
  { length: 1e9 },
  [[[[]]]],
];
const names = [
  'text',
  'url',
  'src',
  'format',
  'style',
  'indent',
  'altText',
  'caption',
  'width',
  'height',
  'position',
  'showCaption',
  'listType',
  'value',
  'mode',
  'detail',
  'rel',
  'target',
  'onclick',
  'hasOwnProperty',
];

/** A state of no editor at all: anything under any name. */
export function hostileNode(chance: Chance, depth = 0): unknown {
  if (chance.is(0.1)) return chance.one(values);
  const node: Record<string, unknown> = { type: chance.one(types) };
  const count = chance.below(6);
  for (let index = 0; index < count; index += 1) node[chance.one(names)] = chance.one(values);
  if (chance.is(0.7) && depth < 40) {
    node['children'] = chance.is(0.05)
      ? chance.one(values)
      : Array.from({ length: chance.below(4) }, () => hostileNode(chance, depth + 1));
  }
  return node;
}
