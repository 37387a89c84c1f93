/** How the worker answers: `asset` from what is kept, `file` and `page` from the network as long as it answers. */
export type Way = 'asset' | 'file' | 'page' | 'network';

interface Asked {
  method: string;
  mode: string;
  url: string;
}

/** Addresses of programs, sockets and machines: never a page, never kept. */
const notOurs = /^\/(api|collab|yjs|livez|readyz|metrics)(\/|$)/;

const isEmbed = (search: URLSearchParams): boolean => search.has('embed');

export const wayOf = ({ method, mode, url }: Asked, origin: string, files: ReadonlySet<string>): Way => {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin || notOurs.test(address.pathname)) return 'network';
  if (address.pathname.startsWith('/assets/')) return 'asset';
  if (mode === 'navigate') return isEmbed(address.searchParams) ? 'network' : 'page';
  return files.has(address.pathname) && address.search === '' ? 'file' : 'network';
};

/** What a proxy says while the server behind it is away: no answer where the page is kept here. */
export const isAway = (status: number): boolean => status >= 502 && status <= 504;
