import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cspReportPath } from './cspReports.ts';
import { Refusal } from './refusal.ts';

const ofPrograms = /^\/api\/external(?:[/?]|$)/;

/** Programs show a key, and no page of any site can make a browser do that: there is no cookie to be abused. */
const isOfPrograms = (request: FastifyRequest): boolean =>
  ofPrograms.test(request.routeOptions.url ?? request.url);

/** Browsers send these by themselves; nothing is changed by them, and no cookie is read. */
const isReport = (request: FastifyRequest): boolean => request.routeOptions.url === cspReportPath;

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

const originOf = (address: string): string | null => {
  const origin = URL.parse(address)?.origin;
  return origin === undefined || origin === 'null' ? null : origin;
};

/**
 * Whether a request comes from our own pages. Browsers attach cookies to whatever any site sends, but
 * they never let a site choose the Origin header. The upgrade of a socket asks here as well.
 */
export const isOwnOrigin = (
  appUrl: string | null,
  sent: { origin: string | undefined; protocol: string; host: string },
): boolean => {
  if (sent.origin === undefined) return false;
  const own = appUrl ?? originOf(`${sent.protocol}://${sent.host}`);
  return own !== null && originOf(sent.origin) === own;
};

/** Refuses every changing request that does not say it comes from our own pages, with a cookie or without. */
export const refuseForeignOrigins = (app: FastifyInstance, appUrl: string | null): void => {
  app.addHook('onRequest', (request: FastifyRequest, _reply, done) => {
    const { origin } = request.headers;
    const isOwn =
      safeMethods.has(request.method) ||
      isOfPrograms(request) ||
      isReport(request) ||
      isOwnOrigin(appUrl, { origin, protocol: request.protocol, host: request.host });
    const refusal = new Refusal(
      403,
      'origin-refused',
      'This request does not come from a page of this server',
    );
    done(isOwn ? undefined : refusal);
  });
};
