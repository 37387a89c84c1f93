import type { AttributeKind } from './attributeKind.ts';
import { booleanAttribute } from './boolean.ts';
import { linkAttribute } from './link.ts';
import { listAttribute } from './list.ts';
import { numberAttribute } from './number.ts';
import { stringAttribute } from './string.ts';
import { userlistAttribute } from './userlist.ts';

/** A new type of attribute is a file and a line here; in the web application its input is one more of each. */
export const attributeKinds = {
  STRING: stringAttribute,
  NUMBER: numberAttribute,
  BOOLEAN: booleanAttribute,
  LINK: linkAttribute,
  USERLIST: userlistAttribute,
  LIST: listAttribute,
} as const satisfies Record<string, AttributeKind>;

/** In the order in which they are offered. */
export const attributeTypes = Object.keys(attributeKinds) as [AttributeType, ...AttributeType[]];
export type AttributeType = keyof typeof attributeKinds;

const isType = (type: string): type is AttributeType => Object.hasOwn(attributeKinds, type);

/** For types that come from outside: raises on one that does not exist. */
export const attributeKindOf = (type: string): AttributeKind => {
  if (!isType(type)) throw new Error(`There is no attribute type ${type}`);
  return attributeKinds[type];
};
