/** What may stand in an icon. Everything else is taken out, whatever it is and whatever it will one day mean. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Elements that are shown as if only their content stood there. */
export const transparentElements = words('a switch');

export const allowedElements = words(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan
  linearGradient radialGradient stop clipPath mask pattern marker style`,
);

/** Elements whose text is told or drawn; anywhere else text is only layout of the file. */
export const textElements = words('title desc text tspan style');

/** What may be said of an element as an attribute and in a style alike. */
const presentation = words(
  `clip-path clip-rule color color-interpolation display dominant-baseline fill fill-opacity fill-rule
  font-family font-size font-style font-weight letter-spacing marker-end marker-mid marker-start mask
  mask-type opacity overflow paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray
  stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
  text-anchor text-rendering transform vector-effect visibility word-spacing isolation mix-blend-mode`,
);

export const isAllowedProperty = (name: string): boolean => presentation.has(name);

const geometry = words(
  `id class x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points width height viewBox preserveAspectRatio
  offset gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits
  patternUnits patternContentUnits patternTransform markerUnits markerWidth markerHeight orient refX refY
  pathLength version textLength lengthAdjust`,
);

export const isAllowedAttribute = (name: string): boolean => geometry.has(name) || presentation.has(name);

/** Which elements may point at another one of the same file. */
export const referringElements = words('use linearGradient radialGradient pattern');

const allowedFunctions = words(
  'url rgb rgba hsl hsla matrix translate translatex translatey scale scalex scaley rotate skewx skewy calc',
);

const fragmentUrl = /url\(\s*(['"]?)#[A-Za-z_][\w.:-]*\1\s*\)/g;

/**
 * A value that fetches nothing and hides nothing. Backslashes and comments are how CSS spells a word that a search
 * does not find; `url` may lead to a part of the same file and nowhere else.
 */
export const isHarmlessValue = (value: string): boolean => {
  if (value.length > 100_000 || /[\\@<>\u0000-\u0008\u000b\u000c\u000e-\u001f]|\/\*/.test(value))
    return false;
  const rest = value.replaceAll(fragmentUrl, '');
  if (/url|expression|javascript:|data:|https?:/i.test(rest)) return false;
  return [...rest.matchAll(/([A-Za-z_-][\w-]*)\s*\(/g)].every(([, name = '']) =>
    allowedFunctions.has(name.toLowerCase()),
  );
};

/** The ids of this file that a value leads to. */
export const fragmentsIn = (value: string): string[] =>
  [...value.matchAll(/url\(\s*['"]?#([A-Za-z_][\w.:-]*)/g)].map(([, id = '']) => id);
