import { describe, expect, it } from 'vitest';
import { allowedBy, isPublicAddress } from './addresses.ts';

describe('a public address', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'is %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ['this network', '0.0.0.0'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '192.168.1.1'],
    ['shared by carriers', '100.64.0.1'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local, where clouds keep their keys', '169.254.169.254'],
    ['for protocols', '192.0.0.8'],
    ['documentation', '203.0.113.9'],
    ['benchmarks', '198.18.0.1'],
    ['relays of 6to4', '192.88.99.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['mapped', '::ffff:8.8.8.8'],
    ['mapped', '::ffff:127.0.0.1'],
    ['mapped, in hexadecimals', '::ffff:7f00:1'],
    ['compatible', '::127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::1'],
    ['discard', '100::1'],
    ['Teredo', '2001:0:4136:e378::1'],
    ['ORCHID', '2001:20::1'],
    ['documentation', '2001:db8::1'],
    ['6to4 of a private one', '2002:0a00:0001::1'],
    ['documentation', '3fff::1'],
    ['segment routing', '5f00::1'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fd12:3456::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['public with a zone', '2606:4700::1111%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['no address', 'localhost'],
    ['nothing', ''],
  ])('is none that is %s: %s', (_, address) => expect(isPublicAddress(address)).toBe(false));
});

describe('what an installation allows', () => {
  const allowed = allowedBy(['idp.corp.example', '10.1.0.0/16', '192.168.7.7', 'fd00::/8']);

  it('is a host by its whole name, in any case', () => {
    expect(['idp.corp.example', 'IDP.corp.example'].every(allowed.host)).toBe(true);
    expect(['a.idp.corp.example', 'corp.example', '10.1.0.0/16'].some(allowed.host)).toBe(false);
  });

  it('is an address by itself and by its network', () => {
    expect(['10.1.255.1', '192.168.7.7', 'fd00::1'].every(allowed.address)).toBe(true);
    expect(['10.2.0.1', '192.168.7.8', 'fe80::1', 'idp.corp.example'].some(allowed.address)).toBe(false);
  });

  it('is nothing where nothing is named', () => {
    const none = allowedBy([]);
    expect(none.host('localhost') || none.address('127.0.0.1')).toBe(false);
  });
});
