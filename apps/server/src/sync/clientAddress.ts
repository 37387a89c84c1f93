import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Config } from '../config.ts';

/** As Fastify names them. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');
const family = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

const listOf = (ranges: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const range of ranges.flatMap((each) => named[each] ?? [each])) {
    const [address = '', prefix] = range.split('/');
    if (prefix === undefined || !/^\d+$/.test(prefix)) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(prefix), family(address));
  }
  return list;
};

export type AddressOf = (request: IncomingMessage) => string | null;

/** Where a socket comes from, by the word of the proxies that are believed; null where that is no address. */
export const createAddressOf = (trustProxy: Config['trustProxy']): AddressOf => {
  const list = Array.isArray(trustProxy) ? listOf(trustProxy) : null;
  const isBelieved = (address: string, hop: number): boolean => {
    if (typeof trustProxy === 'number') return hop < trustProxy;
    return list === null ? trustProxy === true : list.check(address, family(address));
  };
  return ({ headers, socket }) => {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    const hops = [socket.remoteAddress ?? '', ...forwarded.reverse()].map((each) => plain(each.trim()));
    let at = 0;
    while (isIP(hops[at] ?? '') !== 0 && at + 1 < hops.length && isBelieved(hops[at] ?? '', at)) {
      if (isIP(hops[at + 1] ?? '') === 0) break;
      at += 1;
    }
    const address = hops[at] ?? '';
    return isIP(address) === 0 ? null : address;
  };
};
