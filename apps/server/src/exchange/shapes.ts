import { tagColorSchema } from '@lintel/domain/colors';
import { attributeTypeSchema } from '@lintel/domain/entities/attribute';
import { initialViewSchema, stateSchema } from '@lintel/domain/entities/diagram';
import { displayModes } from '@lintel/domain/entities/saved';
import { iconSets } from '@lintel/domain/entities/type';
import { id as number, instant, slug } from '@lintel/domain/fields';
import { levelCodeSchema } from '@lintel/domain/levels';
import { limits } from '@lintel/domain/limits';
import { line, paragraph, requiredLine } from '@lintel/domain/text';
import { type ExchangedItem, exchangedItemsSchema } from '@lintel/diagram/exchange/exchangedItems';
import { richTextSchema } from '@lintel/richtext/stateSchema';
import { z } from 'zod/mini';

/**
 * What stands in a file of ours: named things that refer to each other by their slugs, of which nothing is lost on the
 * way out and back. Every list may be left out, and a file may be one of several that belong together.
 */

const name = line(limits.nameLength);
const described = z.nullable(paragraph(limits.descriptionLength));
const label = z.nullable(line(limits.labelLength));
const many = <Schema extends z.ZodMiniType>(schema: Schema, most: number) =>
  z._default(z.array(schema).check(z.maxLength(most)), []);

/** Of another tool: what it does not say changes nothing where the thing is here already. */
const sparse = z.optional(z.boolean());

/** Built in ones are known by their set and name; of own ones the drawing comes along. */
const icon = z.object({
  id: number,
  name,
  originalName: name,
  folder: z.nullable(name),
  iconSet: z.enum(iconSets),
  svg: z.string().check(z.maxLength(limits.iconBytes)),
});

const typeIn = z.object({
  id: slug,
  sparse,
  name: requiredLine(limits.nameLength),
  description: described,
  /** The number of one in this file, or the address of a built-in one. */
  icon: z.nullable(z.union([number, z.string().check(z.regex(/^[a-z0-9-]{1,120}\.svg$/))])),
});

const tagIn = z.object({
  id: slug,
  sparse,
  name: requiredLine(limits.nameLength),
  description: described,
  color: tagColorSchema,
  externalId: label,
  apiContext: label,
});

const folderIn = z.object({ id: slug, name });

const attributeIn = z.object({
  id: slug,
  sparse,
  name: requiredLine(limits.nameLength),
  description: described,
  type: attributeTypeSchema,
  required: z.boolean(),
  forTypes: many(slug, limits.typesPerOrganization),
  list: many(requiredLine(limits.nameLength), limits.listItemsPerAttribute),
  externalId: label,
  apiContext: label,
});

const attachmentIn = z.object({
  id: number,
  name: requiredLine(limits.nameLength),
  size: z.int().check(z.minimum(0), z.maximum(limits.attachmentBytes)),
  /** Where its bytes lie in the archive; or they themselves, where there is none. */
  file: z.optional(z.string().check(z.maxLength(400))),
  content: z.optional(z.base64().check(z.maxLength(Math.ceil(limits.attachmentBytes / 3) * 4))),
});

/** A text; items of a list by their words; people by their e-mail addresses, which alone are told of them. */
const value = z.union([
  paragraph(limits.attributeValueLength),
  z.object({ items: z.array(line(limits.nameLength)).check(z.maxLength(limits.listItemsPerAttribute)) }),
  z.object({ people: z.array(line(limits.emailLength)).check(z.maxLength(limits.usersPerAttribute)) }),
]);

const componentIn = z.object({
  id: slug,
  sparse,
  name,
  state: stateSchema,
  type: z.nullable(slug),
  richDescription: richTextSchema,
  inlineDesc: z.boolean(),
  repositoryUrl: z.nullable(line(limits.urlLength)),
  externalId: label,
  apiContext: label,
  tags: many(slug, limits.tagsPerOrganization),
  links: many(slug, limits.diagramLinksPerComponent),
  attachments: many(number, limits.attachmentsPerItem),
  attributes: z._default(z.record(slug, value), {}),
});

const versionIn = z.object({ name: z.nullable(name), createdAt: instant, items: exchangedItemsSchema });

const diagramIn = z.object({
  id: slug,
  sparse,
  /** It says what it draws, but not where. */
  sketched: z.optional(z.boolean()),
  name,
  state: stateSchema,
  level: z.nullable(levelCodeSchema),
  folder: z.nullable(slug),
  richDescription: richTextSchema,
  initialView: z.nullable(initialViewSchema),
  externalId: label,
  apiContext: label,
  externalRefs: z._default(z.record(z.string().check(z.maxLength(40)), line(limits.externalRefLength)), {}),
  tags: many(slug, limits.tagsPerOrganization),
  attachments: many(number, limits.attachmentsPerItem),
  items: exchangedItemsSchema,
  versions: many(versionIn, limits.versionsPerDiagram),
});

/** Conditions as they are stored, with slugs in the place of numbers: read by who knows what these stand for. */
const asked = z.record(z.string().check(z.maxLength(64)), z.json());

const viewIn = z.object({ id: slug, name, description: described, filter: asked });

const graphIn = z.object({
  id: slug,
  name,
  filter: asked,
  showDependencies: z.boolean(),
  displayMode: z.enum(displayModes),
  showDetachedNodes: z.boolean(),
});

export const listShapes = {
  icons: icon,
  types: typeIn,
  tags: tagIn,
  folders: folderIn,
  attributes: attributeIn,
  attachments: attachmentIn,
  components: componentIn,
  diagrams: diagramIn,
  views: viewIn,
  graphs: graphIn,
} as const;

export type ListName = keyof typeof listShapes;
export const listNames = Object.keys(listShapes) as ListName[];

export type Exchanged<Name extends ListName> = z.output<(typeof listShapes)[Name]>;
export type ExchangedComponent = Exchanged<'components'>;
export type ExchangedDiagram = Omit<Exchanged<'diagrams'>, 'items'> & { readonly items: ExchangedItem[] };
export type ExchangedValue = z.output<typeof value>;

export const exchangeFormat = 'lintel';
export const exchangeVersion = 1;

/** How a file says what it is, before anything else of it is looked at. */
export const headShape = z.object({
  format: z.literal(exchangeFormat),
  version: z.literal(exchangeVersion),
  /** A whole organisation is for administrators. */
  of: z.enum(['diagrams', 'organization']),
});
export type Head = z.output<typeof headShape>;

/** Some of what stands in a file. */
export type Part = { readonly [Name in ListName]?: readonly Exchanged<Name>[] };
