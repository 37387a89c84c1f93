import type { Endpoint } from '@lintel/api/endpoint';
import { z } from 'zod';

/** What is sent, as text or bytes: not as a value, because half of it no client could form. */
export interface Shot {
  kind: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

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

/** mulberry32: small, and the same everywhere, so that a seed names a run. */
class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.below(from.length)];
    if (picked === undefined && from.length === 0) throw new Error('Nothing to pick from');
    return picked as T;
  }
}

const nul = String.fromCharCode(0);
const loneSurrogate = '\ud83d';
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

const nested = (depth: number, open: string, close: string): string =>
  `${open.repeat(depth)}0${close.repeat(depth)}`;

/** A raw piece of JSON among values: JSON.stringify could not write it, or would sort out its keys. */
class Raw {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

const hostile = (random: Random): unknown =>
  random.pick<unknown>([
    null,
    true,
    -1,
    0,
    0.5,
    2_147_483_647,
    2_147_483_648,
    1e308,
    new Raw('1e999'),
    new Raw('-0'),
    '',
    '2026-02-30T00:00:00Z',
    `a${nul}b`,
    `a${loneSurrogate}b`,
    'x'.repeat(5_001),
    'a\nb',
    [],
    {},
    [[]],
    [null],
    ['__proto__'],
    { length: 1_000_000_000 },
    { toString: 1, then: 1 },
    new Raw('{"__proto__":{"role":"ADMIN"}}'),
  ]);

type Holder = Record<string | number, unknown>;

const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' && value !== null && !(value instanceof Raw);

/** Every place in a value where something else could stand. */
const placesIn = (value: unknown): [Holder, string][] =>
  isHolder(value)
    ? Object.entries(value).flatMap(([key, inner]): [Holder, string][] => [[value, key], ...placesIn(inner)])
    : [];

const write = (value: unknown): string => {
  if (value instanceof Raw) return value.json;
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
  if (!isHolder(value)) return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .map(([key, inner]) => `${JSON.stringify(key)}:${write(inner)}`)
    .join(',')}}`;
};

const replaced = (value: unknown, random: Random, by: unknown): unknown => {
  const places = placesIn(value);
  if (places.length === 0) return by;
  const [holder, key] = random.pick(places);
  holder[key] = by;
  return value;
};

const without = (value: unknown, random: Random): unknown => {
  const places = placesIn(value);
  if (places.length === 0) return undefined;
  const [holder, key] = random.pick(places);
  if (Array.isArray(holder)) holder.length = 0;
  else delete holder[key];
  return value;
};

const withPrototypeKeys = (value: unknown, random: Random): string => {
  const poison = random.pick([
    '"__proto__":{"superUser":true,"role":"ADMIN"}',
    '"constructor":{"prototype":{"role":"ADMIN"}}',
    '"prototype":{"x":1},"hasOwnProperty":1,"toJSON":{}',
    '"__proto__":null',
  ]);
  const text = write(value);
  const objects = [...text.matchAll(/\{/g)].map((match) => match.index);
  if (objects.length === 0) return `{${poison}}`;
  const at = random.pick(objects) + 1;
  const comma = text[at] === '}' ? '' : ',';
  return `${text.slice(0, at)}${poison}${comma}${text.slice(at)}`;
};

const multipart = (field: string, mimeType: string, bytes: Buffer, closed = true) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=----fuzz' },
  payload: Buffer.concat([
    Buffer.from(
      `------fuzz\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\nContent-Type: ${mimeType}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(closed ? '\r\n------fuzz--\r\n' : ''),
  ]),
});

const json = { 'content-type': 'application/json' };

const valuesOf = (schema: z.ZodType, random: Random, pool: Pool): unknown => {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return new Values(random, pool, described.$defs ?? {}).of(described, '');
};

const urlOf = (endpoint: Endpoint, random: Random, pool: Pool): string => {
  if (endpoint.params === undefined) return endpoint.path;
  const values = valuesOf(endpoint.params, random, pool) as Record<string, unknown>;
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
};

const hostileSegments = [
  '%00',
  '%ff',
  '%ED%A0%80',
  '..%2f..%2fetc',
  '__proto__',
  'constructor',
  '-1',
  '1e3',
  '2147483648',
  'NaN',
  '0x10',
  'x'.repeat(99),
  'x'.repeat(400),
  '%F0%9F%98%80',
  ' ',
  '%20',
];

const uploadShots = (
  endpoint: Endpoint,
  random: Random,
): [string, Omit<Shot, 'kind' | 'method' | 'url'>][] => {
  const upload = endpoint.upload;
  if (upload === undefined) return [];
  const mimeType = random.pick(upload.mimeTypes);
  const noise = Buffer.from(Array.from({ length: 64 }, () => random.below(256)));
  return [
    ['noise instead of a picture', multipart(upload.field, mimeType, noise)],
    ['empty file', multipart(upload.field, mimeType, Buffer.alloc(0))],
    ['wrong field', multipart('other', mimeType, noise)],
    ['hostile field', multipart('__proto__', mimeType, noise)],
    ['wrong kind', multipart(upload.field, 'text/html', noise)],
    ['torn', multipart(upload.field, mimeType, noise, false)],
    ['huge', multipart(upload.field, mimeType, Buffer.alloc(upload.maxBytes + 1))],
    ['no boundary', { headers: { 'content-type': 'multipart/form-data' }, payload: noise }],
    ['wrong content type', { headers: json, payload: '{}' }],
    ['nothing', { headers: {} }],
  ];
};

const bodyShots = (
  schema: z.ZodType,
  random: Random,
  pool: Pool,
  withHuge: boolean,
): [string, Omit<Shot, 'kind' | 'method' | 'url'>][] => {
  const body = (): unknown => valuesOf(schema, random, pool);
  const sent = (payload: string | Buffer, headers: Record<string, string> = json) => ({ headers, payload });
  const depth = withHuge ? 100_000 : 200 + random.below(3_000);
  const [open, close] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
  ]) as [string, string];
  const otherType = random.pick([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'image/png',
    ';',
  ]);
  const torn = write(body());
  const shots: [string, Omit<Shot, 'kind' | 'method' | 'url'>][] = [
    ['valid', sent(write(body()))],
    ['valid with pool', sent(write(body()))],
    ['one field wrong', sent(write(replaced(body(), random, hostile(random))))],
    ['one field missing', sent(write(without(body(), random) ?? {}))],
    ['another type', sent(write(hostile(random)))],
    ['no body', { headers: {} }],
    ['empty body', sent('')],
    ['torn', sent(torn.slice(0, random.below(torn.length)))],
    ['wrong content type', sent(write(body()), { 'content-type': otherType })],
    ['nested', sent(write(replaced(body(), random, new Raw(nested(depth, open, close)))))],
    ['NUL', sent(write(replaced(body(), random, `a${nul}b`)))],
    ['lone surrogate', sent(write(replaced(body(), random, `a${loneSurrogate}b`)))],
    [
      'not UTF-8',
      sent(Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xc0, 0x80]), Buffer.from('"}')])),
    ],
    ['prototype keys', sent(withPrototypeKeys(body(), random))],
  ];
  if (withHuge) {
    shots.push(['huge text', sent(write(replaced(body(), random, 'x'.repeat(1_100_000))))]);
    shots.push(['huge list', sent(write(replaced(body(), random, new Raw(`[${'0,'.repeat(200_000)}0]`))))]);
  }
  return shots;
};

const otherMethods = ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE'];

/** What one seed sends to an endpoint. Shots that take long to read are sent for the first seeds only. */
export const shotsAt = (endpoint: Endpoint, seed: number, pool: Pool, withHuge: boolean): Shot[] => {
  const random = new Random(seed);
  const { method } = endpoint;
  const shots: Shot[] = [];
  const url = (): string => urlOf(endpoint, random, pool);
  if (endpoint.body !== undefined) {
    for (const [kind, rest] of bodyShots(endpoint.body, random, pool, withHuge))
      shots.push({ kind, method, url: url(), ...rest });
  }
  for (const [kind, rest] of uploadShots(endpoint, random)) shots.push({ kind, method, url: url(), ...rest });
  if (endpoint.body === undefined && endpoint.upload === undefined) {
    shots.push({ kind: 'valid', method, url: url(), headers: {} });
    if (method !== 'GET')
      shots.push({ kind: 'unasked body', method, url: url(), headers: json, payload: '[[' });
  }
  if (endpoint.params !== undefined) {
    const segment = random.pick(hostileSegments);
    const hostileUrl = endpoint.path.replace(/:\w+/, segment === ' ' ? '' : segment);
    shots.push({ kind: 'hostile address', method, url: hostileUrl, headers: {} });
  }
  const query = random.pick([
    '?__proto__[x]=1',
    '?a=1&a=2',
    '?%00',
    '?a=%ff',
    `?${'q'.repeat(2000)}`,
    '??',
    '?slug=1',
  ]);
  shots.push({ kind: 'query nobody asked for', method, url: url() + query, headers: {} });
  const otherMethod = random.pick(otherMethods.filter((other) => other !== method));
  shots.push({ kind: 'wrong method', method: otherMethod, url: url(), headers: {} });
  return shots;
};
