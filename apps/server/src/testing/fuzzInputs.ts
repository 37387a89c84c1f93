import type { Endpoint } from '@lintel/api/endpoint';
import type { z } from 'zod/mini';
import { type Pool, valuesOf } from './fuzzValues.ts';
import { Random } from './random.ts';
import { uploadShots } from './uploadShots.ts';

/** What is sent, as text or bytes: not as a value, because half of it no client could form. */
export interface Shot {
  kind: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

const nul = String.fromCharCode(0);
const loneSurrogate = '\ud83d';
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

const json = { 'content-type': 'application/json' };

const urlOf = (endpoint: Endpoint, random: Random, pool: Pool): string => {
  if (endpoint.params === undefined) return endpoint.path;
  const values = valuesOf(endpoint.params, random, pool) as Record<string, unknown>;
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
};

const queryOf = (schema: z.ZodMiniType, random: Random, pool: Pool, kind: string): string => {
  const values = valuesOf(schema, random, pool) as Record<string, unknown>;
  const sent = Object.entries(values).map(([key, value]): [string, string] => [
    key,
    (kind === 'hostile query' && random.chance(0.5) ? write(hostile(random)) : String(value)).toWellFormed(),
  ]);
  return `?${new URLSearchParams(sent).toString()}`;
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

const bodyShots = (
  schema: z.ZodMiniType,
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

/** What one seed sends to an endpoint. What takes long to form or to read is sent for the first seeds only. */
export const shotsAt = (endpoint: Endpoint, seed: number, pool: Pool, withHuge: boolean): Shot[] => {
  const random = new Random(seed);
  const { method } = endpoint;
  const shots: Shot[] = [];
  const url = (): string => urlOf(endpoint, random, pool);
  if (endpoint.body !== undefined) {
    for (const [kind, rest] of bodyShots(endpoint.body, random, pool, withHuge))
      shots.push({ kind, method, url: url(), ...rest });
  }
  if (endpoint.upload !== undefined)
    for (const [kind, rest] of uploadShots(endpoint.upload, random, withHuge))
      shots.push({ kind, method, url: url(), ...rest });
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
  for (const kind of ['valid query', 'hostile query'])
    if (endpoint.query !== undefined)
      shots.push({ kind, method, url: url() + queryOf(endpoint.query, random, pool, kind), headers: {} });
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
