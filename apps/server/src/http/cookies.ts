/** One of a kind that is ours: the value is of letters, digits, dots, hyphens and underscores. */
const values = /^[A-Za-z0-9._-]{1,4000}$/;

/** What the browser sent under a name; undefined where it is nothing that was ever set here. */
export const cookieIn = (header: string | undefined, name: string): string | undefined => {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    const value = part.slice(at + 1).trim();
    return values.test(value) ? value : undefined;
  }
  return undefined;
};

interface NewCookie {
  value: string;
  seconds: number;
}

export interface OwnCookie {
  name: string;
  /** The header that sets it, for so long. */
  set(cookie: NewCookie): string;
  /** The header that takes it away. */
  clear(): string;
}

/**
 * A cookie that no script reads and no other site's form brings along. Over https its name keeps it from being set by
 * any host but this very one.
 */
export const ownCookie = (name: string, secure: boolean): OwnCookie => {
  const fullName = secure ? `__Host-${name}` : name;
  const headerOf = ({ value, seconds }: NewCookie): string =>
    [
      `${fullName}=${value}`,
      'HttpOnly',
      'Path=/',
      'SameSite=Lax',
      `Max-Age=${seconds}`,
      ...(secure ? ['Secure'] : []),
    ].join('; ');
  return { name: fullName, set: headerOf, clear: () => headerOf({ value: '', seconds: 0 }) };
};
