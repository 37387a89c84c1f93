import { z } from 'zod/mini';
import { operators } from '../attributes/attributeKind.ts';
import { attributeKinds } from '../attributes/registry.ts';
import { attributeTypeSchema } from '../entities/attribute.ts';
import { stateSchema } from '../entities/diagram.ts';
import { id } from '../fields.ts';
import { limits } from '../limits.ts';
import { line, paragraph } from '../text.ts';

/** What a saved question may ask of components. All conditions hold together; inside one any of its values will do. */

const listOperators = ['in', 'not_in'] as const;

const textCondition = z.object({
  operator: z.enum(['s-eq', 's-ne', 'contains', 'not_contains']),
  value: line(limits.searchLength),
});

const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    operator: z.enum(listOperators),
    value: z.array(item).check(z.maxLength(limits.itemsPerCondition)),
  });

/** By id; null stands for having none. */
const itemsCondition = listOf(z.nullable(id));

const attributeCondition = z
  .object({
    attributeId: id,
    attributeType: attributeTypeSchema,
    operator: z.enum(operators),
    value: z.union([
      paragraph(limits.attributeValueLength),
      z.array(z.nullable(id)).check(z.maxLength(limits.itemsPerCondition)),
    ]),
  })
  .check(
    z.refine(
      ({ attributeType, operator }) =>
        attributeKinds[attributeType].operators.some((each) => each.operator === operator),
      'The attribute has no such operator',
    ),
    z.refine(
      ({ attributeType, value }) =>
        (attributeKinds[attributeType].held === 'text') === (typeof value === 'string'),
      'The value is not of the kind of the attribute',
    ),
  );

export const filterShape = {
  name: z.optional(textCondition),
  description: z.optional(textCondition),
  components: z.optional(itemsCondition),
  types: z.optional(itemsCondition),
  sharedTypes: z.optional(itemsCondition),
  tags: z.optional(itemsCondition),
  states: z.optional(listOf(stateSchema)),
  /** Drawn on one of these active diagrams. */
  diagrams: z.optional(itemsCondition),
  /** With a relation to one of them. */
  toComponents: z.optional(itemsCondition),
  /** With a relation from one of them. */
  fromComponents: z.optional(itemsCondition),
  /** Drawn around one of them. */
  contains: z.optional(itemsCondition),
  attributes: z.optional(z.array(attributeCondition).check(z.maxLength(limits.attributesPerFilter))),
};

type TypeConditions = Pick<z.output<z.ZodMiniObject<typeof filterShape>>, 'types' | 'sharedTypes'>;

/** A component has a type of either sort, so that neither can be asked for alone. */
export const typesAgree = ({ types, sharedTypes }: TypeConditions): boolean =>
  types?.operator === sharedTypes?.operator;

export const typesDisagree = 'Types and shared types are asked for together, by the same operator';

export const filterSchema = z.object(filterShape).check(z.refine(typesAgree, typesDisagree));

export type Filter = z.output<typeof filterSchema>;
export type TextCondition = z.output<typeof textCondition>;
export type ItemsCondition = z.output<typeof itemsCondition>;
export type AttributeCondition = z.output<typeof attributeCondition>;
