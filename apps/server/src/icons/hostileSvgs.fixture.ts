/**
 * Two hundred icons and more that want to run something or to have something fetched. `{beacon}` is the address that must
 * never be asked for, `{run}` what must never be run.
 */
const beacon = 'http://beacon.invalid:1/hit';
const run = 'parent.ran=true;top.ran=true;window.ran=true;document.title=1';

const svg = (inside: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 24 24" width="24" height="24"${attributes}><path d="M4 4h16v16H4z"/>${inside}</svg>`;

const handlers =
  `onload onclick onerror onmouseover onmouseenter onmousemove onfocus onfocusin onactivate onbegin onend
onrepeat onscroll onresize onunload onabort onzoom onwheel onpointerover ontoggle onanimationstart onanimationend
ontransitionend onbeforetoggle oncontentvisibilityautostatechange`
    .split(/\s+/)
    .flatMap((name) => [
      svg('', ` ${name}="${run}"`),
      svg(`<rect width="9" height="9" ${name}="${run}" tabindex="1"/>`),
    ]);

const scripts = [
  `<script>${run}</script>`,
  `<script type="text/ecmascript"><![CDATA[${run}]]></script>`,
  `<script href="data:text/javascript,${run}"/>`,
  `<script xlink:href="${beacon}"/>`,
  `<svg:script xmlns:svg="http://www.w3.org/2000/svg">${run}</svg:script>`,
  `<x:script xmlns:x="http://www.w3.org/1999/xhtml">${run}</x:script>`,
  `<g><g><script>${run}</script></g></g>`,
  `<switch><script>${run}</script></switch>`,
  `<a><script>${run}</script></a>`,
  `<defs><script>${run}</script></defs>`,
  `<style><script>${run}</script></style>`,
  `<title><script>${run}</script></title>`,
  `<text><script>${run}</script></text>`,
  `<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">${run}</handler>`,
  `<listener event="load" handler="#x"/>`,
].map((inside) => svg(inside));

const foreign = [
  `<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml" onload="${run}"/></foreignObject>`,
  `<foreignObject width="9" height="9"><script xmlns="http://www.w3.org/1999/xhtml">${run}</script></foreignObject>`,
  `<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${beacon}"/></foreignObject>`,
  `<foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="${beacon}" onerror="${run}"/></foreignObject>`,
  `<foreignObject width="9" height="9"><object xmlns="http://www.w3.org/1999/xhtml" data="${beacon}"/></foreignObject>`,
  `<foreignObject width="9" height="9"><embed xmlns="http://www.w3.org/1999/xhtml" src="${beacon}"/></foreignObject>`,
  `<foreignObject width="9" height="9"><link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="${beacon}"/></foreignObject>`,
  `<foreignObject width="9" height="9"><meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=${beacon}"/></foreignObject>`,
  `<foreignObject width="9" height="9"><form xmlns="http://www.w3.org/1999/xhtml" action="${beacon}"><input autofocus="" onfocus="${run}"/></form></foreignObject>`,
  `<foreignObject width="9" height="9"><video xmlns="http://www.w3.org/1999/xhtml" src="${beacon}" poster="${beacon}" autoplay=""/></foreignObject>`,
  `<html xmlns="http://www.w3.org/1999/xhtml"><body onload="${run}"><img src="${beacon}"/></body></html>`,
  `<iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:${run}"/>`,
  `<math xmlns="http://www.w3.org/1998/Math/MathML"><maction href="${beacon}" onload="${run}"/></math>`,
].map((inside) => svg(inside));

const addresses = [
  beacon,
  '//beacon.invalid:1/hit',
  `javascript:${run}`,
  ` java\tscript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${run}'/>`,
  'file:///etc/passwd',
  '/api/auth/session',
];
const quoted = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const references = addresses.flatMap((address) =>
  [
    `<image width="9" height="9" href="${quoted(address)}"/>`,
    `<image width="9" height="9" xlink:href="${quoted(address)}"/>`,
    `<use href="${quoted(address)}#x"/>`,
    `<a href="${quoted(address)}"><rect width="24" height="24"/></a>`,
    `<linearGradient id="g" href="${quoted(address)}#g"/><rect fill="url(#g)" width="9" height="9"/>`,
    `<textPath href="${quoted(address)}"/>`,
    `<feImage href="${quoted(address)}"/>`,
  ].map((inside) => svg(inside)),
);

const cssValues = [
  `url(${beacon})`,
  `url('${beacon}')`,
  `url("${beacon}#a")`,
  `URL(${beacon})`,
  `u\\72l(${beacon})`,
  `url( ${beacon} )`,
  `url(#a) url(${beacon})`,
  `url(data:image/svg+xml,x)`,
  `image-set("${beacon}" 1x)`,
  `image(${beacon})`,
  `cross-fade(url(${beacon}), url(#a), 50%)`,
  `src("${beacon}")`,
  `expression(${run})`,
  `var(--x, url(${beacon}))`,
  `u/**/rl(${beacon})`,
];
const properties = ['fill', 'filter', 'mask', 'clip-path'];
const styles = [
  ...cssValues.flatMap((value) => [
    ...properties.map((name) => svg(`<rect width="9" height="9" ${name}="${quoted(value)}"/>`)),
    svg(`<rect width="9" height="9" style="background:${quoted(value)};fill:${quoted(value)}"/>`),
    svg(`<style>rect{fill:${quoted(value)};cursor:${quoted(value)}}</style><rect width="9" height="9"/>`),
  ]),
  svg(`<style>@import url(${beacon});</style>`),
  svg(`<style>@import "${beacon}";</style>`),
  svg(`<style>@font-face{font-family:x;src:url(${beacon})}text{font-family:x}</style><text>x</text>`),
  svg(`<style>/*</style><style>*/@import '${beacon}';</style>`),
  svg(`<style><![CDATA[@import url(${beacon});]]></style>`),
  svg(`<style>@namespace x url(${beacon});rect{fill:red}</style>`),
  svg(`<style>@media all{rect{background:url(${beacon})}}</style>`),
  svg(`<style>rect{fill:red}} * {background:url(${beacon})}</style>`),
  svg(`<style xmlns="http://www.w3.org/1999/xhtml">body{background:url(${beacon})}</style>`),
  `<?xml-stylesheet href="${beacon}" type="text/css"?>${svg('')}`,
  `<?xml-stylesheet href="${beacon}" type="text/xsl"?>${svg('')}`,
  svg('', ` style="background:url(${beacon})"`),
  svg('', ` xml:base="${beacon}"`),
];

const animations = [
  `<a id="a"><animate attributeName="href" values="javascript:${quoted(run)}"/><text>x</text></a>`,
  `<a><set attributeName="xlink:href" to="javascript:${quoted(run)}"/><text>x</text></a>`,
  `<image width="9" height="9" href="#"><set attributeName="href" to="${beacon}"/></image>`,
  `<use href="#a"><animate attributeName="href" to="${beacon}#a" dur="1s"/></use>`,
  `<rect width="9" height="9"><animate attributeName="x" onbegin="${quoted(run)}" dur="1s"/></rect>`,
  `<rect width="9" height="9"><set attributeName="onclick" to="${quoted(run)}"/></rect>`,
  `<animateTransform onbegin="${quoted(run)}" attributeName="transform" dur="1s"/>`,
  `<animateMotion onend="${quoted(run)}" dur="0.01s"><mpath href="${beacon}"/></animateMotion>`,
  `<discard onbegin="${quoted(run)}" begin="0s"/>`,
].map((inside) => svg(inside));

const filters = ['feImage', 'feFlood', 'feTurbulence', 'feGaussianBlur'].map((name) =>
  svg(
    `<filter id="f"><${name} href="${beacon}" stdDeviation="9999"/></filter><rect filter="url(#f)" width="9" height="9"/>`,
  ),
);

const cursors = [
  `<cursor href="${beacon}"/>`,
  `<font-face><font-face-src><font-face-uri href="${beacon}"/></font-face-src></font-face>`,
  `<color-profile href="${beacon}"/>`,
  `<audio href="${beacon}"/>`,
  `<video href="${beacon}"/>`,
  `<iframe href="${beacon}" src="${beacon}"/>`,
  `<tref href="${beacon}#x"/>`,
  `<metadata><rdf onload="${run}"/></metadata>`,
  `<desc>&lt;script&gt;${quoted(run)}&lt;/script&gt;</desc>`,
  `<title>&lt;img src=x onerror=${quoted(run)}&gt;</title>`,
].map((inside) => svg(inside));

export const hostileSvgs: readonly string[] = [
  ...new Set([
    ...handlers,
    ...scripts,
    ...foreign,
    ...references,
    ...styles,
    ...animations,
    ...filters,
    ...cursors,
  ]),
];

const laughs = Array.from(
  { length: 9 },
  (_, at) => `<g id="l${at + 1}">${`<use href="#l${at}"/>`.repeat(10)}</g>`,
).join('');

/** What no icon is: refused as a whole. */
export const refusedSvgs: Readonly<Record<string, string>> = {
  empty: '',
  'no markup': 'hello',
  html: '<html><body onload="x"/></html>',
  'another namespace': '<svg xmlns="http://example.invalid/"/>',
  'no namespace': '<svg viewBox="0 0 1 1"/>',
  torn: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M',
  'two roots': `${svg('')}${svg('')}`,
  'an entity of its own': `<!DOCTYPE svg [<!ENTITY x "y">]>${svg('<text>&x;</text>')}`,
  'a file as an entity': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
  'an unknown entity': svg('<text>&nbsp;</text>'),
  'laughs by the billion': svg(
    `<defs><g id="l0"><rect width="1" height="1"/></g>${laughs}</defs><use href="#l9"/>`,
  ),
  'a circle of uses': svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
  'a pattern in itself': svg(
    '<pattern id="p" width="1" height="1"><rect fill="url(#p)" width="1" height="1"/></pattern><rect fill="url(#p)" width="9" height="9"/>',
  ),
  'no size': '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>',
  'a size without an end': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e9 1e9"/>',
  'a negative size': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 -1 -1"/>',
  'too many elements': svg('<g/>'.repeat(6_000)),
  'too deep': svg(`${'<g>'.repeat(80)}${'</g>'.repeat(80)}`),
};
