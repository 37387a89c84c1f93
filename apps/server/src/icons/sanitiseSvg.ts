import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { isTooCostly, type SvgElement } from './svgCost.ts';
import {
  allowedElements,
  isAllowedAttribute,
  isHarmlessValue,
  referringElements,
  textElements,
  transparentElements,
} from './svgRules.ts';
import { safeDeclarations, safeStyleSheet } from './svgStyle.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';
const xlinkNamespace = 'http://www.w3.org/1999/xlink';

const mostElements = 5_000;
const deepest = 60;
/** Rendering an image allocates what it says it measures. */
const largestSide = 10_000;

class NotAnIcon extends Error {}

const idPattern = /^[A-Za-z_][\w.:-]*$/;

/** What is kept of an attribute, as name and value; null for nothing. */
const keptAttribute = (
  element: string,
  { prefix, local, uri, value }: SaxesAttributeNS,
): readonly [string, string] | null => {
  if (local === 'href' && (uri === xlinkNamespace || uri === '')) {
    const points = /^#[A-Za-z_][\w.:-]*$/.test(value.trim());
    return points && referringElements.has(element) ? ['href', value.trim()] : null;
  }
  if (uri !== '' || prefix !== '') return null;
  if (local === 'id') return idPattern.test(value) ? ['id', value] : null;
  if (local === 'style') {
    const kept = safeDeclarations(value);
    return kept === '' ? null : ['style', kept];
  }
  return isAllowedAttribute(local) && isHarmlessValue(value) ? [local, value] : null;
};

const attributesOf = (tag: SaxesTagNS): Map<string, string> =>
  new Map(
    Object.values(tag.attributes).flatMap((attribute) => {
      const kept = keptAttribute(tag.local, attribute);
      return kept === null ? [] : [kept];
    }),
  );

/** The tree of what is allowed. Throws where the text is no SVG, or one that nobody draws by hand. */
const readTree = (text: string): SvgElement => {
  let root: SvgElement | null = null;
  let elements = 0;
  /** Null stands for an element of which nothing is kept, its parent's entry for one that is looked through. */
  const open: (SvgElement | null)[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw new NotAnIcon(error.message);
  });
  parser.on('doctype', (doctype) => {
    // Entities can be made to stand for more text than there is memory.
    if (doctype.includes('[')) throw new NotAnIcon('A document type with declarations');
  });
  parser.on('opentag', (tag) => {
    elements += 1;
    if (elements > mostElements || open.length >= deepest) throw new NotAnIcon('Too many elements');
    const parent = open.at(-1);
    if (parent === undefined) {
      if (tag.local !== 'svg' || tag.uri !== svgNamespace) throw new NotAnIcon('No SVG');
      root = { name: 'svg', attributes: attributesOf(tag), children: [] };
      open.push(root);
      return;
    }
    if (parent === null || tag.uri !== svgNamespace) return void open.push(null);
    if (transparentElements.has(tag.local)) return void open.push(parent);
    if (!allowedElements.has(tag.local) || parent.name === 'style') return void open.push(null);
    const element: SvgElement = { name: tag.local, attributes: attributesOf(tag), children: [] };
    parent.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const addText = (part: string): void => {
    const element = open.at(-1);
    if (element && textElements.has(element.name)) element.children.push(part);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  if (root === null) throw new NotAnIcon('Empty');
  return root;
};

const length = (value: string | undefined): number | null => {
  const [, number] = /^\s*([\d.]+)(px)?\s*$/.exec(value ?? '') ?? [];
  return number === undefined ? null : Number(number);
};

/** Every icon has a view box, so that it is shown whole at any size. */
const measured = (root: SvgElement): SvgElement => {
  const attributes = new Map(root.attributes);
  const [width, height] = [length(attributes.get('width')), length(attributes.get('height'))];
  const box = attributes
    .get('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const sides =
    box?.length === 4 && box.every(Number.isFinite) ? [box[2] ?? 0, box[3] ?? 0] : [width, height];
  const [across, down] = sides;
  if (!across || !down || across > largestSide || down > largestSide || across < 0 || down < 0)
    throw new NotAnIcon('Without a size');
  if (box === undefined) attributes.set('viewBox', `0 0 ${across} ${down}`);
  // Some browsers do not show an image without a size of its own.
  attributes.set('width', `${across}`);
  attributes.set('height', `${down}`);
  return { ...root, attributes };
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (each) => escapes[each] ?? '');

const write = (node: SvgElement | string): string => {
  if (typeof node === 'string') return escaped(node);
  const attributes = [...node.attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
  if (node.name === 'style') {
    const rules = safeStyleSheet(node.children.filter((child) => typeof child === 'string').join(''));
    return rules === '' ? '' : `<style>${escaped(rules)}</style>`;
  }
  const content = node.children.map(write).join('');
  return content === ''
    ? `<${node.name}${attributes}/>`
    : `<${node.name}${attributes}>${content}</${node.name}>`;
};

/** An SVG written anew from what is allowed in it; null for what is no SVG, or none that can be shown safely. */
export const sanitiseSvg = (text: string): string | null => {
  try {
    const root = measured(readTree(text));
    if (isTooCostly(root)) return null;
    root.attributes.delete('xmlns');
    return write({ ...root, attributes: new Map([['xmlns', svgNamespace], ...root.attributes]) });
  } catch (error) {
    if (error instanceof NotAnIcon) return null;
    throw error;
  }
};
