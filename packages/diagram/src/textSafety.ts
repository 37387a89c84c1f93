import { safeUrl } from '@lintel/richtext/safeUrl';
import type { Json } from './json.ts';
import { isStorable } from './layout.ts';
import { diagramLimits } from './limits.ts';
import {
  type Attributes,
  emptyText,
  isTooLongText,
  storable,
  type TextContent,
  type TextElement,
} from './text.ts';

/**
 * Text from a clipboard may be from anywhere. What comes through is what an editor of ours could have made: an
 * unknown node would stop every editor that opens the text, and an outside address would tell a stranger who reads it.
 */
type Check = (value: Json) => boolean;

const isNumber: Check = (value) => typeof value === 'number' && Number.isInteger(value);
const isShort: Check = (value) => typeof value === 'string' && value.length <= 1_000 && isStorable(value);
const isBoolean: Check = (value) => typeof value === 'boolean';
const isOneOf =
  (...allowed: string[]): Check =>
  (value) =>
    typeof value === 'string' && allowed.includes(value);

/** An address of this product, such as that of another diagram. Backslashes are how it becomes that of another site. */
const isOwnPath = (value: string): boolean =>
  value.length <= 2_000 && /^\/(?![/\\])[^\\\u0000-\u0020]*$/.test(value);

export const isSafeUrl: Check = (value) =>
  typeof value === 'string' && (safeUrl(value) !== null || isOwnPath(value));
const isAttachment: Check = (value) =>
  typeof value === 'string' && /^\/api\/attachments\/\d{1,10}$/.test(value);

const block: Record<string, Check> = {
  __indent: (value) => isNumber(value) && (value as number) >= 0 && (value as number) <= 20,
  __format: isNumber,
  __dir: isOneOf('ltr', 'rtl'),
};

const elements: Record<string, Record<string, Check>> = {
  paragraph: block,
  list: { ...block, __listType: isOneOf('bullet', 'number'), __tag: isOneOf('ul', 'ol'), __start: isNumber },
  listitem: { ...block, __value: isNumber },
  link: { __url: isSafeUrl },
  autolink: { __url: isSafeUrl },
  linebreak: {},
  image: {
    __src: isAttachment,
    __altText: isShort,
    __width: isNumber,
    __height: isNumber,
    __position: isShort,
    __showCaption: isBoolean,
    __caption: isShort,
  },
};
/** Without these the element says nothing: its children stand for it. */
const needed: Record<string, string> = { link: '__url', autolink: '__url', image: '__src' };

const runProperties: Record<string, Check> = { __format: isNumber, __detail: isNumber, __mode: isNumber };

const isRecord = (value: unknown): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const cleanAttributes = (value: unknown, checks: Record<string, Check>): Attributes => {
  if (!isRecord(value)) return {};
  const kept = Object.entries(value).filter(
    ([name, each]) => Object.hasOwn(checks, name) && checks[name]?.(each),
  );
  return Object.fromEntries(kept);
};

const cleanRun = (value: unknown): { text: string; attributes: Attributes }[] => {
  if (!isRecord(value) || typeof value['text'] !== 'string' || value['text'] === '') return [];
  const given = isRecord(value['attributes']) ? value['attributes'] : {};
  const attributes: Record<string, Json> = {};
  const properties = cleanAttributes(given['p'], runProperties);
  if (Object.keys(properties).length > 0) attributes['p'] = properties;
  if (given['t'] === 'tab') attributes['t'] = 'tab';
  if (typeof given['i'] === 'number' && Number.isInteger(given['i'])) attributes['i'] = given['i'];
  const text = storable(value['text']);
  return text === '' ? [] : [{ text, attributes }];
};

const cleanNode = (value: unknown, depth: number): TextContent => {
  if (!isRecord(value) || depth > diagramLimits.textDepth) return [];
  if (Array.isArray(value['runs'])) {
    const runs = value['runs'].flatMap(cleanRun);
    return runs.length === 0 ? [] : [{ runs }];
  }
  const name = value['name'];
  const given: unknown = value['children'];
  const children = Array.isArray(given) ? given.flatMap((child) => cleanNode(child, depth + 1)) : [];
  if (typeof name !== 'string' || !Object.hasOwn(elements, name)) return children;
  const attributes = cleanAttributes(value['attributes'], elements[name] ?? {});
  const need = needed[name];
  if (need !== undefined && !Object.hasOwn(attributes, need)) return children;
  return [{ name, attributes, children }];
};

const blocks = new Set(['paragraph', 'list']);

const isBlock = (node: TextContent[number]): node is TextElement =>
  !('runs' in node) && blocks.has(node.name);

/** Null when it is no text at all or too long. */
export const cleanText = (value: unknown): TextContent | null => {
  if (!Array.isArray(value)) return null;
  const nodes = value.flatMap((node) => cleanNode(node, 1));
  const content = nodes.map(
    (node): TextElement => (isBlock(node) ? node : { name: 'paragraph', attributes: {}, children: [node] }),
  );
  if (isTooLongText(content)) return null;
  return content.length === 0 ? emptyText : content;
};
