import type { DrawnWhat } from '@lintel/domain/changeLog/facts';
import { slug } from '@lintel/domain/fields';
import { z } from 'zod/mini';
import {
  baseSchema,
  bendsSchema,
  type DeepReadonly,
  descriptionSchema,
  endSchema,
  type Kind,
  kinds,
  labelAtSchema,
  legSchema,
  lengthSchema,
  linksSchema,
  nameSchema,
  positionSchema,
  referenceSchema,
  sizeSchema,
  technologySchema,
  zSchema,
} from './layout.ts';
import {
  readBase,
  readBoolean,
  readDescription,
  readEnd,
  readId,
  readLabelAt,
  readLeg,
  readLegs,
  readLength,
  readLinks,
  readName,
  readPosition,
  readReference,
  readSize,
  readSlug,
  readTechnology,
  readTrue,
  readZ,
} from './readers.ts';

/**
 * `creator`: once, when the item is made. `text`: the root by the creator, once; what is in it by every writer. What the
 * creator and the server write no undo may touch.
 */
export type Writer = 'creator' | 'client' | 'text' | 'server';

/** Absent reads as what the item was made with. Bases are closed: of a column that is added absent reads as null. */
export const asMade = Symbol('as made');

/**
 * A column as everything else reads it: items and their readers, what makes an item anew, preview, clipboard, restored
 * versions, the change log, what is announced, the table in the README.
 */
export interface Column {
  readonly kinds: readonly Kind[];
  /** Null for `text`, which holds a Y type instead of a value. */
  readonly value: z.ZodMiniType | null;
  /** The schema once more, by hand and quickly; undefined for what does not parse. */
  readonly read: ((stored: unknown) => unknown) | null;
  readonly writer: Writer;
  /** Of a field of items, what it reads as where nothing is stored. Emptying the column leads back to it. */
  readonly absent?: typeof asMade | null;
  /** The field that it is a part of, where that has another name. */
  readonly field?: string;
  /** Whether a copy keeps it. */
  readonly copied: boolean;
  /** What the change log calls it when it is written; nothing for what says nothing by itself. */
  readonly fact?: DrawnWhat | ((value: unknown) => DrawnWhat);
  /** What is announced to people who do not see the canvas, where no words of its own are found for it. */
  readonly announced?: string;
}

const all = kinds;
const dropped = { copied: false } as const;
const kept = { copied: true } as const;
const client = { writer: 'client' } as const;
const server = { writer: 'server', ...dropped } as const;
const made = { ...client, absent: asMade, ...kept } as const;

/** Where one leg of a route was put: see legs.ts. */
const leg = {
  kinds: ['relation'],
  value: legSchema,
  read: readLeg,
  field: 'bends',
  fact: 'bent',
  announced: 'Line moved',
  ...client,
  ...kept,
} as const;

/** How the line of a relation looks, where that is not the usual look. */
const look = {
  kinds: ['relation'],
  value: z.literal(true),
  read: readTrue,
  absent: null,
  fact: 'restyled',
  announced: 'Look of the line changed',
  ...client,
  ...kept,
} as const;

export const columns = {
  base: { kinds: all, value: baseSchema, read: readBase, writer: 'creator', ...kept },
  alive: { kinds: all, value: z.literal(true), read: readTrue, ...client, ...kept },
  name: { kinds: ['instance'], value: nameSchema, read: readName, fact: 'named', ...made },
  /** Slug of the component that it is an instance of; null = a placeholder, as a copy is. */
  component: {
    kinds: ['instance'],
    value: referenceSchema,
    read: readReference,
    fact: (value: unknown) => (value === null ? 'unlinked' : 'linked'),
    ...made,
    ...dropped,
  },
  /** Slug of a placeholder's type. */
  type: { kinds: ['instance'], value: referenceSchema, read: readReference, fact: 'retyped', ...made },
  container: { kinds: ['instance'], value: z.boolean(), read: readBoolean, fact: 'reframed', ...made },
  size: { kinds: ['instance'], value: sizeSchema, read: readSize, fact: 'resized', ...made },
  /** Of a container it is not stored: minus its area, so that the smaller lies on the larger. */
  z: { kinds: ['instance'], value: zSchema, read: readZ, fact: 'restacked', ...made },
  position: {
    kinds: ['instance', 'textarea'],
    value: positionSchema,
    read: readPosition,
    fact: 'moved',
    ...made,
  },
  width: { kinds: ['textarea'], value: lengthSchema, read: readLength, fact: 'resized', ...made },
  from: { kinds: ['relation'], value: endSchema, read: readEnd, fact: 'reconnected', ...made },
  to: { kinds: ['relation'], value: endSchema, read: readEnd, fact: 'reconnected', ...made },
  /** Where the label stands along the route; null = where there is room. */
  labelAt: {
    kinds: ['relation'],
    value: labelAtSchema,
    read: readLabelAt,
    absent: null,
    fact: 'relabelled',
    announced: 'Label moved',
    ...client,
    ...kept,
  },
  bends: { ...leg, value: bendsSchema, read: readLegs },
  leg1: leg,
  leg2: leg,
  leg3: leg,
  leg4: leg,
  leg5: leg,
  leg6: leg,
  leg7: leg,
  leg8: leg,
  'leg-1': leg,
  'leg-2': leg,
  'leg-3': leg,
  'leg-4': leg,
  'leg-5': leg,
  'leg-6': leg,
  'leg-7': leg,
  'leg-8': leg,
  text: {
    kinds: ['textarea', 'relation'],
    value: null,
    read: null,
    writer: 'text',
    fact: 'written',
    ...kept,
  },
  description: {
    kinds: ['relation'],
    value: descriptionSchema,
    read: readDescription,
    fact: 'described',
    ...made,
  },
  /** By what means; null = nothing is said. */
  technology: {
    kinds: ['relation'],
    value: technologySchema,
    read: readTechnology,
    absent: null,
    fact: 'implemented',
    announced: 'Technology changed',
    ...client,
    ...kept,
  },
  /** The line is dashed; null = it is drawn through. */
  dashed: look,
  /** There is an arrowhead at its start as well; null = at its end alone. */
  twoWay: look,
  links: { kinds: ['relation'], value: linksSchema, read: readLinks, fact: 'pointed', ...made },
  id: { kinds: all, value: z.int().check(z.positive()), read: readId, ...server },
  slug: { kinds: all, value: slug, read: readSlug, ...server },
} as const satisfies Record<string, Column>;

type Columns = typeof columns;
export type ColumnName = keyof Columns;

export type LegColumn = Extract<ColumnName, `leg${number}`>;

/** The columns that a command may set, with what goes into them. */
export type SettableColumns = {
  readonly [Name in ColumnName as Columns[Name]['writer'] extends 'client' ? Name : never]: DeepReadonly<
    z.infer<NonNullable<Columns[Name]['value']>>
  >;
};
export type SettableColumn = keyof SettableColumns;

/** The columns that are fields of items by themselves. */
export type FieldColumn = {
  [Name in ColumnName]: Columns[Name] extends { absent: unknown } ? Name : never;
}[ColumnName] &
  SettableColumn;

type FieldOf<Of extends Kind, Name extends FieldColumn> = Of extends Columns[Name]['kinds'][number]
  ? Name
  : never;
type IsMade<Name extends FieldColumn> = Columns[Name]['absent'] extends null ? false : true;

/** What an item was made with, as it is now. */
export type MadeFields<Of extends Kind> = {
  readonly [Name in FieldColumn as IsMade<Name> extends true
    ? FieldOf<Of, Name>
    : never]: SettableColumns[Name];
};
/** What is said about it besides. */
export type FieldsBeside<Of extends Kind> = {
  readonly [Name in FieldColumn as IsMade<Name> extends true ? never : FieldOf<Of, Name>]:
    | SettableColumns[Name]
    | null;
};
/** What the columns say about an item of a kind. */
export type Fields<Of extends Kind> = MadeFields<Of> & FieldsBeside<Of>;
