import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createFailures } from './auth/failures.ts';
import { createPasswords, type Passwords } from './auth/passwords.ts';
import { authRoutes } from './auth/routes.ts';
import type { AuthServices } from './auth/services.ts';
import { createSessions } from './auth/sessions.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import { scoped } from './db/scoped.ts';
import { addApiDocs, describeApi } from './http/apiDocs.ts';
import { type Background, createBackground } from './http/background.ts';
import { addHealth } from './http/health.ts';
import type { LogTarget } from './http/logging.ts';
import { addMetrics } from './http/metrics.ts';
import { refuseForeignOrigins } from './http/origin.ts';
import { type Entrance, endpointsWithoutRoute, registerRoutes } from './http/registerRoutes.ts';
import type { Caller, Route } from './http/route.ts';
import { addSecurityHeaders } from './http/securityHeaders.ts';
import { createServer } from './http/server.ts';
import { addSinglePage } from './http/singlePage.ts';
import { createLinks } from './mail/links.ts';
import { createMail } from './mail/mail.ts';
import { endMembershipOn } from './membership/endMembership.ts';
import { diagramRoutes } from './resources/diagrams/routes.ts';
import { folderRoutes } from './resources/folders/routes.ts';
import { memberRoutes } from './resources/members/routes.ts';
import { organizationRoutes } from './resources/organization/routes.ts';
import { releaseNoteRoutes } from './resources/releaseNotes/routes.ts';
import { tagRoutes } from './resources/tags/routes.ts';
import { uiSettingsRoutes } from './resources/uiSettings/routes.ts';
import type { ServerEdits } from './sync/serverEdits.ts';
import { addSync } from './sync/sync.ts';

/** What the server is made of; all of it can be another one in a test. */
export interface AppContext {
  config: Config & { secretKey: string };
  database: Database;
  now?: () => Date;
  log?: { level: string; stream?: LogTarget };
  /** Off only in tests: a suite makes more calls from one address than any office. */
  limitCalls?: boolean;
  callsPerMinute?: number;
  passwords?: Passwords;
  webFolder?: string;
}

export interface App {
  server: FastifyInstance;
  background: Background;
  serverEdits: ServerEdits;
}

const version = '0.1.0';
/** By address, and a whole office may share one. */
const defaultCallsPerMinute = 6_000;
const builtWebFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** A new resource is one line here. */
const resourceRoutes = (services: AuthServices): Route[] => [
  ...diagramRoutes,
  ...folderRoutes,
  ...memberRoutes({ ...services, endMembership: endMembershipOn(services.db) }),
  ...organizationRoutes,
  ...releaseNoteRoutes,
  ...tagRoutes,
  ...uiSettingsRoutes,
];

const entranceOf = ({ db, sessions }: AuthServices, limitCalls: boolean): Entrance => ({
  callerOf: (request) => sessions.read(request.headers.cookie),
  scopeOf: ({ account, organization, role }: Caller) => {
    if (organization === null || role === null) throw new Error('A scope needs a member');
    return scoped(db, { userId: account.userId, organizationId: organization.organizationId, role });
  },
  limitCalls,
});

export const buildApp = async (context: AppContext): Promise<App> => {
  const { config, database } = context;
  const { db } = database;
  const now = context.now ?? (() => new Date());
  const limitCalls = context.limitCalls ?? true;

  const server = await createServer({
    trustProxy: config.trustProxy,
    log: context.log ?? { level: 'info' },
    // On a person's own machine they would bury the few lines that matter.
    logRequests: config.environment === 'production',
    callsPerMinute: limitCalls ? (context.callsPerMinute ?? defaultCallsPerMinute) : null,
  });
  const background = createBackground(server.log);
  const services: AuthServices = {
    db,
    config,
    now,
    later: background.later,
    log: server.log,
    links: createLinks(config.publicUrl),
    mail: createMail(config, now, server.log),
    sessions: createSessions({ db, now, secure: config.publicUrl.startsWith('https:') }),
    passwords: context.passwords ?? createPasswords(),
    failures: createFailures(db, config.secretKey, now),
  };
  const routes = [...authRoutes(services), ...resourceRoutes(services)];
  const missing = endpointsWithoutRoute(routes);
  if (missing.length > 0) throw new Error(`Nobody answers ${missing.join(', ')}`);

  await addSecurityHeaders(server, config.publicUrl);
  refuseForeignOrigins(server, config.appUrl);
  addMetrics(server, config.metricsToken, database);
  await describeApi(server, config.publicUrl, version);
  await registerRoutes(server, routes, entranceOf(services, limitCalls));
  await addApiDocs(server);
  addHealth(server, () => database.ping());
  const { serverEdits } = addSync(server, { database, config, now, callerOf: services.sessions.read });
  await addSinglePage(server, context.webFolder ?? builtWebFolder);
  server.addHook('onClose', () => background.settled());
  await server.ready();
  return { server, background, serverEdits };
};
