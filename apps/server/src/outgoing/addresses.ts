import { BlockList, isIP } from 'node:net';

const listOf = (ranges: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
};

/** Of IPv4: what is not routed on the public internet, or is not one machine. */
const reserved4 = listOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);

/** All of IPv6 that is public lies in here: loopback, mapped IPv4, NAT64, link-local, unique local and multicast do not. */
const global6 = listOf(['2000::/3']);

/** Within it: protocol assignments with Teredo among them, documentation, 6to4. */
const reserved6 = listOf(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** Whether an address is one machine on the public internet. */
export const isPublicAddress = (address: string): boolean => {
  switch (isIP(address)) {
    case 4:
      return !reserved4.check(address, 'ipv4');
    case 6:
      // A zone is of this machine alone.
      return !address.includes('%') && global6.check(address, 'ipv6') && !reserved6.check(address, 'ipv6');
    default:
      return false;
  }
};

export interface Allowed {
  host(name: string): boolean;
  address(address: string): boolean;
}

const isNetwork = (entry: string): boolean => isIP(entry.split('/')[0] ?? '') !== 0;

/** What an installation lets through although it is not public: names of hosts, addresses and networks. */
export const allowedBy = (entries: readonly string[]): Allowed => {
  const networks = listOf(entries.filter(isNetwork));
  const hosts = new Set(entries.filter((entry) => !isNetwork(entry)).map((name) => name.toLowerCase()));
  return {
    host: (name) => hosts.has(name.toLowerCase()),
    address: (address) => {
      const family = isIP(address);
      return family !== 0 && networks.check(address, family === 4 ? 'ipv4' : 'ipv6');
    },
  };
};
