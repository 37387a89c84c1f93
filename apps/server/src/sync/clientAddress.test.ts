import type { IncomingMessage } from 'node:http';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Config } from '../config.ts';
import { trusting } from '../http/server.ts';
import { createAddressOf } from './clientAddress.ts';

type Trust = Config['trustProxy'];

const addressOf = (trust: Trust, from: string | undefined, forwarded?: string | string[]): string | null => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return createAddressOf(trust)({ headers, socket: { remoteAddress: from } } as unknown as IncomingMessage);
};

/** What every other call of the API takes for the address of its caller. */
const ofOtherCalls = async (trust: Trust, from: string, forwarded: string): Promise<string> => {
  const server = fastify({ trustProxy: trusting(trust) });
  server.get('/', (request) => request.ip);
  const { body } = await server.inject({
    url: '/',
    remoteAddress: from,
    headers: { 'x-forwarded-for': forwarded },
  });
  return body;
};

const proxies: readonly Trust[] = [
  false,
  true,
  1,
  2,
  ['10.0.0.0/8'],
  ['loopback', 'uniquelocal'],
  ['fe80::/10', '203.0.113.7'],
];
const senders = ['127.0.0.1', '10.1.2.3', '203.0.113.7', 'fe80::1', '198.51.100.4'];
const chains = [
  '192.0.2.1',
  '192.0.2.1, 10.9.9.9',
  '192.0.2.1, 203.0.113.7, 10.9.9.9',
  '2001:db8::5, 10.0.0.1',
];
const cases = proxies.flatMap((trust) =>
  senders.flatMap((from) => chains.map((forwarded) => ({ trust, from, forwarded }))),
);

describe('where a socket comes from', () => {
  it.each(cases)(
    'is what other calls take it for: $trust from $from by $forwarded',
    async ({ trust, from, forwarded }) => {
      expect(addressOf(trust, from, forwarded)).toBe(await ofOtherCalls(trust, from, forwarded));
    },
  );

  it('reads several headers as one', () => {
    expect(addressOf(true, '10.0.0.1', ['192.0.2.1', '10.0.0.2'])).toBe('192.0.2.1');
  });

  it('tells an address of the fourth version that comes as one of the sixth as what it is', () => {
    expect(addressOf(false, '::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(addressOf(['10.0.0.0/8'], '::ffff:10.0.0.1', '192.0.2.1')).toBe('192.0.2.1');
  });

  it('believes nobody further than to an address', () => {
    expect(addressOf(true, '10.0.0.1', 'unknown')).toBe('10.0.0.1');
    expect(addressOf(true, '10.0.0.1', '192.0.2.1, <script>, 10.0.0.2')).toBe('10.0.0.2');
    expect(addressOf(true, '10.0.0.1', '')).toBe('10.0.0.1');
  });

  it('is nothing for a socket that is gone', () => {
    expect(addressOf(false, undefined)).toBeNull();
    expect(addressOf(true, undefined, '192.0.2.1')).toBeNull();
  });
});
