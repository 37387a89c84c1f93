import { isAllowedProperty, isHarmlessValue } from './svgRules.ts';

const declaration = /^\s*([a-zA-Z-]+)\s*:\s*([^;{}]+?)\s*(!important)?\s*$/;

/** The declarations of a style that we know to be harmless, written anew. */
export const safeDeclarations = (text: string): string =>
  text
    .split(';')
    .flatMap((each) => {
      const [, name = '', value = ''] = declaration.exec(each) ?? [];
      const property = name.toLowerCase();
      return isAllowedProperty(property) && isHarmlessValue(value) ? [`${property}:${value}`] : [];
    })
    .join(';');

/** `.cls-1, rect` — names of classes, ids and elements, and nothing that CSS can also do. */
const selector = /^\s*[.#]?[A-Za-z_][\w-]*(\s*,\s*[.#]?[A-Za-z_][\w-]*)*\s*$/;
const rule = /([^{}]*)\{([^{}]*)\}/g;

/**
 * The plain rules of a style sheet. One that could mean more than it seems to (comments, escapes, at-rules, nesting) is
 * left out as a whole.
 */
export const safeStyleSheet = (text: string): string => {
  if (/[\\@<]|\/\*/.test(text)) return '';
  return [...text.matchAll(rule)]
    .flatMap(([, names = '', body = '']) => {
      const declarations = safeDeclarations(body);
      return selector.test(names) && declarations !== '' ? [`${names.trim()}{${declarations}}`] : [];
    })
    .join('');
};
