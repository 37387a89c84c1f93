import type { Config } from '../config.ts';
import fastifyHelmet from '@fastify/helmet';
import { type EmbeddingPolicy, frameAncestors } from '@lintel/domain/embedding';
import { diagramShownAt, isEmbedAddress } from '@lintel/domain/links';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isApiRequest } from './apiPath.ts';
import { cspReportGroup, cspReportPath } from './cspReports.ts';

const socketOf = (publicUrl: string): string => publicUrl.replace(/^http/, 'ws');

const written = (directives: Record<string, string[]>): string =>
  Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join(';');

const shared = {
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
};

export interface AllowedPlaces {
  readonly publicUrl: string;
  /** Where the images of texts are shown from; null where they come from here. */
  readonly storageEndpoint: string | null;
  /** Whether hosts under ours speak https alone, too: only who owns the domain knows. */
  readonly hstsSubdomains: boolean;
}

export const allowedPlaces = ({ publicUrl, r2, hstsSubdomains }: Config): AllowedPlaces => ({
  publicUrl,
  storageEndpoint: r2?.publicUrl ?? null,
  hstsSubdomains,
});

/** What our own pages may load: from here alone but for images, and nothing that stands in the page itself. */
const pagePolicy = ({
  publicUrl,
  storageEndpoint,
}: Omit<AllowedPlaces, 'hstsSubdomains'>): Record<string, string[]> => ({
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'script-src-attr': ["'none'"],
  'style-src': ["'self'"],
  'img-src': [
    "'self'",
    'data:',
    'blob:',
    ...(storageEndpoint === null ? [] : [new URL(storageEndpoint).origin]),
  ],
  'font-src': ["'self'"],
  // Some browsers do not count a socket to the own host as 'self'.
  'connect-src': ["'self'", socketOf(publicUrl)],
  'worker-src': ["'self'", 'blob:'],
  'manifest-src': ["'self'"],
  'frame-src': ["'none'"],
  ...shared,
  // Browsers know one or the other.
  'report-uri': [cspReportPath],
  'report-to': [cspReportGroup],
});

/** What is shared by link stands on other pages: there is nothing to press in it but how it is looked at. */
const embedPolicy = (places: AllowedPlaces, policy: EmbeddingPolicy): string =>
  written({ ...pagePolicy(places), 'frame-ancestors': frameAncestors(policy) });

export const isEmbed = (url: string): boolean => {
  const [path = '', search] = url.split('?');
  return isEmbedAddress(path, new URLSearchParams(search));
};

/** The diagram in it; an address that is wrong shows none, and stays out of frames. */
const framedAt = (url: string): string | null =>
  isEmbed(url) ? (diagramShownAt(url.split('?')[0] ?? '')?.slug ?? null) : null;

/** Which sites may frame a diagram. */
export type EmbeddingOf = (slug: string, request: FastifyRequest) => Promise<EmbeddingPolicy>;

/** The page that documents the API brings styles of its own in the markup. */
export const docsPolicy = written({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  ...shared,
});

/** For files that people uploaded: whatever is in them, nothing of it runs. */
export const uploadedFilePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** For the images that are made here, with their fonts in them. */
export const pictureFilePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; sandbox";

/** For answers made before a request is understood: there is nothing in them to show, run or keep. */
export const plainHeaders = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};

const permissionsPolicy = [
  'camera=()',
  'microphone=()',
  'geolocation=()',
  'payment=()',
  'usb=()',
  'browsing-topics=()',
  'clipboard-read=(self)',
  'clipboard-write=(self)',
].join(', ');

export const addSecurityHeaders = async (
  app: FastifyInstance,
  places: AllowedPlaces,
  embeddingOf: EmbeddingOf,
): Promise<void> => {
  const secure = places.publicUrl.startsWith('https:');
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { useDefaults: false, directives: pagePolicy(places) },
    strictTransportSecurity: secure
      ? { maxAge: 31_536_000, includeSubDomains: places.hstsSubdomains }
      : false,
    // Not `no-referrer`: with that, browsers send `Origin: null` from forms and we could not tell our own.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    // Over plain HTTP browsers ignore these two, and complain about it on any other host than localhost.
    crossOriginOpenerPolicy: secure ? { policy: 'same-origin' } : false,
    originAgentCluster: secure,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
    reply.header('x-robots-tag', 'noindex, nofollow');
    reply.header('reporting-endpoints', `${cspReportGroup}="${cspReportPath}"`);
    const framed = framedAt(request.url);
    if (framed !== null) {
      const policy = await embeddingOf(framed, request);
      reply.removeHeader('x-frame-options');
      reply.header('content-security-policy', embedPolicy(places, policy));
    }
    // Until a handler says otherwise: answers are about one person, and a shared browser must not keep them.
    if (isApiRequest(request)) reply.header('cache-control', 'no-store');
  });
};
