import { slug as slugSchema } from './fields.ts';
import type { SettingsPage } from './settingsPages.ts';

/** Every address of the product is built and read here, and nowhere else. */

const prefixes = { diagram: 'd', query: 'q', filter: 'f' } as const;
export type ReferenceKind = keyof typeof prefixes;

/** One segment of a path: `d:orders`, `d:orders:v2`, `q:services`, `f:payments`. */
export interface ItemReference {
  kind: ReferenceKind;
  slug: string;
  versionSlug: string | null;
}

export const reference = (
  kind: ReferenceKind,
  slug: string,
  versionSlug: string | null = null,
): ItemReference => ({
  kind,
  slug,
  versionSlug,
});

const isSlug = (text: string): boolean => slugSchema.safeParse(text).success;

export const formatReference = ({ kind, slug, versionSlug }: ItemReference): string =>
  versionSlug === null ? `${prefixes[kind]}:${slug}` : `${prefixes[kind]}:${slug}:${versionSlug}`;

const parseReference = (segment: string): ItemReference | null => {
  const [prefix, slug, versionSlug, ...rest] = segment.split(':');
  const kind = (Object.keys(prefixes) as ReferenceKind[]).find((each) => prefixes[each] === prefix);
  if (kind === undefined || slug === undefined || !isSlug(slug) || rest.length > 0) return null;
  if (versionSlug === undefined) return reference(kind, slug);
  return kind === 'diagram' && isSlug(versionSlug) ? reference(kind, slug, versionSlug) : null;
};

/** The path through diagrams, last segment first looked at: `d:landscape/d:orders`. Null when any segment is wrong. */
export const parsePath = (path: string): ItemReference[] | null => {
  const segments = path.split('/').filter((segment) => segment !== '');
  const references = segments.map(parseReference);
  const valid = references.filter((each) => each !== null);
  return segments.length > 0 && valid.length === segments.length ? valid : null;
};

const formatPath = (path: readonly ItemReference[]): string => path.map(formatReference).join('/');

const withSearch = (path: string, search: URLSearchParams): string => {
  // Colons are legal in a query and these links are read by people.
  const text = search.toString().replaceAll('%3A', ':');
  return text === '' ? path : `${path}?${text}`;
};

/** A diagram pinned to a version while one looks at another: repeated `v=diagram:version`. */
export interface PinnedVersion {
  diagramSlug: string;
  versionSlug: string;
}

export const parsePinnedVersions = (values: readonly string[]): PinnedVersion[] =>
  values.flatMap((value) => {
    const [diagramSlug, versionSlug, ...rest] = value.split(':');
    if (diagramSlug === undefined || versionSlug === undefined || rest.length > 0) return [];
    return isSlug(diagramSlug) && isSlug(versionSlug) ? [{ diagramSlug, versionSlug }] : [];
  });

/**
 * What the first pin of this diagram asks for, be it no slug at all: a link to a version that cannot exist is
 * told so, instead of being shown what is drawn now.
 */
export const versionPinnedOf = (diagramSlug: string, values: readonly string[]): string | null => {
  const pin = values.find((value) => value.startsWith(`${diagramSlug}:`));
  return pin === undefined ? null : pin.slice(diagramSlug.length + 1);
};

const searchOf = (versions: readonly PinnedVersion[]): URLSearchParams =>
  new URLSearchParams(versions.map(({ diagramSlug, versionSlug }) => ['v', `${diagramSlug}:${versionSlug}`]));

export const homeLink = '/';
export const signInLink = '/user/sign-in';
export const signUpLink = '/user/sign-up';
export const forgotPasswordLink = '/user/forgot-password';
/** Where people find the sign-in of their organisation, and where they land when it did not work. */
export const ssoLink = '/user/sso';
/** Opened by a browser: it is sent on to the provider of the organisation, and afterwards to `to`. */
export const ssoStartLink = (organizationSlug: string, to?: string): string =>
  withSearch(
    `/api/auth/sso/${encodeURIComponent(organizationSlug)}/start`,
    new URLSearchParams(to === undefined ? [] : { to }),
  );
/** What the provider of the organisation has to know us by. */
export const ssoCallbackLink = (organizationSlug: string): string =>
  `/api/auth/sso/${organizationSlug}/callback`;
export const profileLink = '/user/profile';
export const noticesLink = '/licences';
export const changelogLink = '/changelog';
/** A note of it. */
export const releaseNoteLink = (id: string): string => `${changelogLink}#${encodeURIComponent(id)}`;
export const newOrganizationLink = '/user/new-organisation';

/** Tokens stand behind the hash: no server, proxy or log ever sees them. */
export const resetPasswordLink = (token: string): string => `/user/reset-password#token=${token}`;
export const acceptInviteLink = (token: string): string => `/user/accept-invite#token=${token}`;
export const parseTokenHash = (hash: string): string | null => {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token');
  return token !== null && /^[A-Za-z0-9_-]{20,200}$/.test(token) ? token : null;
};

export const settingsLink = (page: SettingsPage): string => `/settings/${page}`;

export const componentsLink = '/components';
export const componentLink = (componentSlug: string): string => `/component/${componentSlug}`;

export const folderLink = (folderSlug: string): string => `/?folder=${encodeURIComponent(folderSlug)}`;

/** `came` is the path that led here; a diagram of the sidebar or a table comes from nowhere or from a view. */
export const diagramLink = (
  target: { slug: string; versionSlug?: string | null },
  { came = [], versions = [] }: { came?: readonly ItemReference[]; versions?: readonly PinnedVersion[] } = {},
): string => {
  const path = [...came, reference('diagram', target.slug, target.versionSlug ?? null)];
  return withSearch(`/diagram/${formatPath(path)}`, searchOf(versions));
};

const shownComponent = '#component=';

/** The same diagram, opened with a component selected and in the middle. */
export const withComponentShown = (address: string, componentSlug: string): string =>
  `${address}${shownComponent}${encodeURIComponent(componentSlug)}`;

/** The component that an address leads to; null where the hash names none. */
export const componentShownAt = (hash: string): string | null => {
  const slug = unescaped(hash.startsWith(shownComponent) ? hash.slice(shownComponent.length) : '');
  return slug === '' ? null : slug;
};

/** The drawing alone, for a frame on another site. */
export const embedLink = (target: { slug: string; versionSlug?: string | null }): string =>
  `${diagramLink(target)}?embed=1`;

/** Pages at such an address show a drawing that is shared by link, and never anything else. */
export const isEmbedAddress = (pathname: string, search: URLSearchParams): boolean =>
  pathname.startsWith('/diagram/') && search.has('embed');

/**
 * Whose drawing such a page shows; null where the path names none. What is left of an escape after it was read once is
 * in no slug, so that nobody who reads a path more or less often takes it for another diagram's.
 */
export const diagramShownAt = (pathname: string): { slug: string; versionSlug: string | null } | null => {
  const path = /^\/diagram\/(.+)$/.exec(pathname)?.[1];
  const shown = path === undefined ? undefined : parsePath(unescaped(path))?.at(-1);
  return shown?.kind === 'diagram' ? { slug: shown.slug, versionSlug: shown.versionSlug } : null;
};

const unescaped = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

export const queryLink = (querySlug: string, came: readonly ItemReference[] = []): string =>
  `/query/${formatPath([...came, reference('query', querySlug)])}`;

const newFilterId = 'new';

export const dependencyLink = (filterSlug: string): string =>
  filterSlug === newFilterId
    ? '/dependency/new'
    : `/dependency/${formatReference(reference('filter', filterSlug))}`;

export const newDependencyLink = (componentSlug?: string): string =>
  withSearch(
    '/dependency/new',
    new URLSearchParams(componentSlug === undefined ? [] : [['componentSlug', componentSlug]]),
  );

/** `seen` makes another address of each state, so that a page that is already open asks for the new one. */
export const svgLink = (
  diagramSlug: string,
  {
    versionSlug,
    password,
    theme,
    fonts,
    size,
    seen,
  }: {
    versionSlug?: string;
    password?: string;
    theme?: 'light' | 'dark';
    fonts?: 'none';
    size?: 'card';
    seen?: string;
  } = {},
): string => {
  const search = new URLSearchParams();
  if (versionSlug !== undefined) search.set('v', versionSlug);
  if (password !== undefined) search.set('pw', password);
  if (theme !== undefined) search.set('theme', theme);
  if (fonts !== undefined) search.set('fonts', fonts);
  if (size !== undefined) search.set('size', size);
  if (seen !== undefined) search.set('seen', seen);
  return withSearch(`/api/svg/${diagramSlug}`, search);
};

export const pictureEventsLink = (diagramSlug: string, token: string | null): string =>
  withSearch(
    `/api/diagram/${diagramSlug}/picture/events`,
    new URLSearchParams(token === null ? [] : [['token', token]]),
  );

/** `pass`: what the password of the diagram was exchanged for. */
export const diagramImageLink = (slug: string, attachmentId: string, pass: string | null): string =>
  `/api/diagram/${slug}/images/${attachmentId}${pass === null ? '' : `?token=${encodeURIComponent(pass)}`}`;

export const attachmentLink = (attachmentId: number): string => `/api/attachments/${attachmentId}`;
/** Here, or where the storage that it lies in shows it by its address alone. */
export const attachmentAddress = (
  { attachmentId, storageType, url }: { attachmentId: number; storageType: 'LOCAL' | 'R2'; url: string },
  storageEndpoint: string | null,
): string =>
  storageType === 'R2' && storageEndpoint !== null
    ? `${storageEndpoint}/${url}`
    : attachmentLink(attachmentId);

/** The bytes through this server, wherever they lie. */
export const attachmentBytesLink = (link: string): string => `${link}?redirect=no`;

export const iconLink = (url: string): string => `/api/public/icon/${encodeURIComponent(url)}`;

/** Only an address of this product may follow a sign-in: an outside one would be a phishing aid. */
export const safeReturnPath = (path: unknown): string =>
  typeof path === 'string' && /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(path) ? path : homeLink;
