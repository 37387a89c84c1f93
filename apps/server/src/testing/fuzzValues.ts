import { z } from 'zod/mini';
import type { Random } from './random.ts';

/** Values that exist, by the name of the field that takes them, so that shots also hit something. */
export type Pool = Readonly<Record<string, readonly unknown[]>>;

interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  minItems?: number;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
}

const words = [
  '',
  ' ',
  'Payments',
  'ÅngstrÖm',
  '日本語',
  '\u{1F600}',
  "'; drop table diagram; --",
  '<b>x</b>',
  '%00',
  '../..',
];

class Values {
  readonly #random: Random;
  readonly #pool: Pool;
  readonly #defs: Record<string, JsonSchema>;

  constructor(random: Random, pool: Pool, defs: Record<string, JsonSchema>) {
    this.#random = random;
    this.#pool = pool;
    this.#defs = defs;
  }

  of(schema: JsonSchema, name: string, depth = 0): unknown {
    const random = this.#random;
    const known = this.#pool[name];
    const isLeaf = schema.type !== 'array' && schema.type !== 'object';
    if (known !== undefined && known.length > 0 && isLeaf && random.chance(0.6)) return random.pick(known);
    if (schema.$ref !== undefined) {
      const target = this.#defs[schema.$ref.replace('#/$defs/', '')];
      return target === undefined || depth > 4 ? null : this.of(target, name, depth + 1);
    }
    if (schema.enum !== undefined) return random.pick(schema.enum);
    if (schema.anyOf !== undefined) return this.of(random.pick(schema.anyOf), name, depth);
    switch (schema.type) {
      case 'object':
        return this.#object(schema, name, depth);
      case 'array':
        return this.#array(schema, name, depth);
      case 'string':
        return this.#string(schema);
      case 'integer':
      case 'number':
        return this.#number(schema);
      case 'boolean':
        return random.chance(0.5);
      default:
        return null;
    }
  }

  #object(schema: JsonSchema, name: string, depth: number): Record<string, unknown> {
    const entries = Object.entries(schema.properties ?? {})
      .filter(([key]) => schema.required?.includes(key) === true || this.#random.chance(0.6))
      .map(([key, property]): [string, unknown] => [key, this.of(property, key, depth + 1)]);
    if (typeof schema.additionalProperties === 'object') {
      for (let count = this.#random.below(4); count > 0; count--) {
        const key = this.#random.pick([...words, 'columns', 'sort']);
        entries.push([key, this.of(schema.additionalProperties, name, depth + 1)]);
      }
    }
    return Object.fromEntries(entries);
  }

  #array(schema: JsonSchema, name: string, depth: number): unknown[] {
    const length = (schema.minItems ?? 0) + this.#random.below(4);
    return Array.from({ length }, () => this.of(schema.items ?? {}, name, depth + 1));
  }

  #string(schema: JsonSchema): string {
    const random = this.#random;
    if (schema.format === 'date-time') return new Date(random.below(2_000_000_000) * 1000).toISOString();
    if (schema.pattern !== undefined) return `f${random.below(1_000_000).toString(36)}-${random.below(10)}`;
    const text = random.pick(words).repeat(random.chance(0.1) ? 30 : 1);
    return text.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength ?? 500);
  }

  #number(schema: JsonSchema): number {
    const random = this.#random;
    const low = schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1;
    const high = schema.maximum ?? (schema.exclusiveMaximum ?? 1001) - 1;
    if (random.chance(0.1)) return random.chance(0.5) ? low : high;
    const near = high <= 0 ? high - random.below(50) : low + random.below(50);
    return Math.min(high, Math.max(low, near));
  }
}

export const valuesOf = (schema: z.ZodMiniType, random: Random, pool: Pool): unknown => {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return new Values(random, pool, described.$defs ?? {}).of(described, '');
};
