import { safeUrl } from '@lintel/richtext/safeUrl';

/** What was written as an address: a link only where it leads to one. */
export function Address({ url }: { url: string }) {
  const address = safeUrl(url);
  return address === null ? (
    url
  ) : (
    <a href={address} target="_blank" rel="noopener noreferrer" className="text-accent hover:underline">
      {url}
    </a>
  );
}
