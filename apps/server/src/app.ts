import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { keyAccountsOn } from './auth/apiKeys.ts';
import { createFailures } from './auth/failures.ts';
import { addOperatorDoor } from './backup/door.ts';
import { createFileHold, type FileHold } from './backup/hold.ts';
import { regularBackupJobs, type RunBackups } from './backup/jobs.ts';
import { createPasswords, type Passwords } from './auth/passwords.ts';
import { authRoutes } from './auth/routes.ts';
import type { AuthServices } from './auth/services.ts';
import { endSessionsOn } from './auth/sso/endSessions.ts';
import { createSessions } from './auth/sessions.ts';
import type { Config } from './config.ts';
import { addConditionMetrics } from './condition/metrics.ts';
import { conditionRoutes } from './condition/routes.ts';
import type { Database } from './db/client.ts';
import { scoped } from './db/scoped.ts';
import { learnGrowth } from './db/statistics.ts';
import { addExampleContent } from './example/exampleContent.ts';
import { withDependencies } from './model/diagrams/withDependencies.ts';
import { readingDrawn } from './exchange/readDiagrams.ts';
import { exchangeRoutes } from './exchange/routes.ts';
import { createTransfers } from './exchange/transfers.ts';
import { addExternalDoor } from './external/door.ts';
import { forgetAnswers } from './external/idempotency.ts';
import type { Nodes } from './nodes/nodes.ts';
import { createNews } from './news.ts';
import { createNotices, type Notices } from './notices.ts';
import { createEditing, editingRoute } from './events/editing.ts';
import { eventRoutes } from './events/routes.ts';
import { createStreams } from './events/streams.ts';
import { addApiDocs, describeApi } from './http/apiDocs.ts';
import { type Background, createBackground } from './http/background.ts';
import { addCspReports } from './http/cspReports.ts';
import { addHealth } from './http/health.ts';
import type { LogTarget } from './http/logging.ts';
import { addMetrics } from './http/metrics.ts';
import { refuseForeignOrigins } from './http/origin.ts';
import { type Entrance, endpointsWithoutRoute, registerRoutes } from './http/registerRoutes.ts';
import type { Caller, Route } from './http/route.ts';
import { addSecurityHeaders, allowedPlaces, type EmbeddingOf } from './http/securityHeaders.ts';
import { limitCalls as limitCallsOf } from './http/limitCalls.ts';
import { packAnswers } from './http/packedAnswers.ts';
import { createServer } from './http/server.ts';
import { addSinglePage } from './http/singlePage.ts';
import { traceRequests } from './http/traces.ts';
import { createIconFiles } from './icons/iconFiles.ts';
import type { Log } from './log.ts';
import type { SendSettings } from './tracing/settings.ts';
import { createLinks } from './mail/links.ts';
import { createOutgoing } from './outgoing/outgoing.ts';
import { createJobs, type Jobs, type Kind } from './jobs/jobs.ts';
import { createMail } from './mail/mail.ts';
import { endMembershipOn } from './model/members/endMembership.ts';
import { filesHeld } from './model/attachments/filesHeld.ts';
import { personalUse } from './model/diagrams/personalUse.ts';
import { sendActivities } from './model/logs/sendActivities.ts';
import { thinActivities } from './model/logs/thinActivities.ts';
import { thinVersions } from './model/versions/thinning.ts';
import { createPictures, type Pictures } from './pictures/pictures.ts';
import { previewRoutes } from './pictures/previewRoutes.ts';
import { createPreviewsAtRest, type PreviewsAtRest } from './pictures/previewsAtRest.ts';
import type { ProjectorOptions } from './projection/projector.ts';
import { keepRested } from './projection/versionsAtRest.ts';
import { activityRoutes } from './resources/activities/routes.ts';
import { apiKeyRoutes } from './resources/apiKeys/routes.ts';
import { attributeRoutes } from './resources/attributes/routes.ts';
import { changeLogRoutes } from './resources/changeLogs/routes.ts';
import { componentRoutes } from './resources/components/routes.ts';
import { dependencyRoutes } from './resources/dependencies/routes.ts';
import { diagramRoutes } from './resources/diagrams/routes.ts';
import { versionRoutes } from './resources/diagrams/versions/routes.ts';
import { folderRoutes } from './resources/folders/routes.ts';
import { attachmentRoutes } from './resources/attachments/routes.ts';
import { iconRoutes } from './resources/icons/routes.ts';
import { memberRoutes } from './resources/members/routes.ts';
import { organizationRoutes } from './resources/organization/routes.ts';
import { queryRoutes } from './resources/queries/routes.ts';
import { releaseNoteRoutes } from './resources/releaseNotes/routes.ts';
import { sharedTypeRoutes } from './resources/sharedTypes/routes.ts';
import { ssoSettingsRoutes } from './resources/sso/routes.ts';
import { tagRoutes } from './resources/tags/routes.ts';
import { tokenRoutes } from './resources/tokens/routes.ts';
import { typeRoutes } from './resources/types/routes.ts';
import { uiSettingsRoutes } from './resources/uiSettings/routes.ts';
import { createShareAccess } from './sharing/access.ts';
import { createPasses } from './sharing/pass.ts';
import { createPictureEvents } from './sharing/pictureEvents.ts';
import { sharingRoutes } from './sharing/routes.ts';
import { createSealing } from './sealing.ts';
import { examinedStorageOf } from './storage/storageOf.ts';
import { keepingWhile } from './storage/keeping.ts';
import { sweepFiles } from './storage/sweep.ts';
import { addSyncDoor } from './sync/door.ts';
import type { Hub } from './sync/hub.ts';
import { createSync } from './sync/sync.ts';

/** What the server is made of; all of it can be another one in a test. */
export interface AppContext {
  config: Config & { secretKey: string };
  database: Database;
  /** The other servers on this database, where there may be any. */
  nodes?: ((log: Log) => Nodes) | null | undefined;
  now?: () => Date;
  log?: { level: string; stream?: LogTarget };
  /** Off only in tests: a suite makes more calls from one address than any office. */
  limitCalls?: boolean;
  callsPerMinute?: number;
  passwords?: Passwords;
  webFolder?: string;
  /** How long after the last edit the rows follow, in milliseconds. */
  projectAfter?: number;
  /** How long after a diagram came to rest its preview is drawn, in milliseconds. */
  previewAfter?: number;
  /** Runs the program of backups beside this one, and answers with what it said; without it none are made by themselves. */
  runBackups?: RunBackups;
  /** After this long a stream of events ends, and the browser opens another. */
  longestStreamMilliseconds?: number;
}

export interface App {
  server: FastifyInstance;
  background: Background;
  serverEdits: Hub['serverEdits'];
  projection: Hub['projection'];
  jobs: Jobs;
  notices: Notices;
}

const version = '0.1.0';
/** By address, and a whole office may share one. */
const defaultCallsPerMinute = 6_000;
const tenMinutes = 600_000;
const builtWebFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const sending = ({ db }: AuthServices, logs: SendSettings): Kind => ({
  everyMilliseconds: minute,
  run: (before) => sendActivities({ db, logs }, before),
});

/** What is done again and again. */
const regularWork = (services: AuthServices, { upkeep }: Hub): Record<string, Kind> => ({
  'documents.purge': { everyMilliseconds: day, run: upkeep.purgeOverdue },
  'versions.rested': { everyMilliseconds: minute, run: () => keepRested(services) },
  'versions.thin': { everyMilliseconds: 6 * hour, run: () => thinVersions(services) },
  'activities.thin': { everyMilliseconds: day, run: () => thinActivities(services) },
  ...(services.config.logs === null ? {} : { 'activities.send': sending(services, services.config.logs) }),
  'apiAnswers.forget': { everyMilliseconds: day, run: () => forgetAnswers(services) },
  'files.sweep': { everyMilliseconds: day, run: () => sweepFiles(services) },
});

/** A new resource is one line here. */
const resourceRoutes = (services: AuthServices, hub: Hub): Route[] => [
  ...activityRoutes(services),
  ...apiKeyRoutes({ now: services.now, makeKeyAccount: keyAccountsOn(services.db) }),
  ...attributeRoutes,
  ...attachmentRoutes({ ...services, filesHeld: filesHeld(services.db) }),
  ...changeLogRoutes,
  ...componentRoutes({ ...services, ...hub, personalDiagrams: personalUse(services.db) }),
  ...dependencyRoutes(hub),
  ...diagramRoutes({ ...services, ...hub }),
  ...folderRoutes,
  ...iconRoutes({ ...services, iconFiles: createIconFiles(services.storage) }),
  ...memberRoutes({ ...services, endMembership: endMembershipOn(services.db, services.notices) }),
  ...organizationRoutes,
  ...queryRoutes,
  ...releaseNoteRoutes,
  ...sharedTypeRoutes,
  ...ssoSettingsRoutes({
    ...services,
    ...services.config,
    endSessions: endSessionsOn(services.db, services.notices),
  }),
  ...tagRoutes,
  ...tokenRoutes(services),
  ...typeRoutes,
  ...uiSettingsRoutes,
  ...versionRoutes({ ...services, ...hub }),
];

/** Files in and out; what is under way is given up when the server stops. */
const exchange = (server: FastifyInstance, services: AuthServices, hub: Hub, pictures: Pictures): Route[] => {
  const transfers = createTransfers(services);
  server.addHook('onClose', () => transfers.close());
  return exchangeRoutes({
    ...services,
    ...hub,
    pictures,
    transfers,
    snapshotOf: readingDrawn(hub.reading),
    iconFiles: createIconFiles(services.storage),
    filesHeld: filesHeld(services.db),
  });
};

/** What strangers see of diagrams, and the pictures of them: no scope says anything about that. */
const sharing = (
  server: FastifyInstance,
  services: AuthServices,
  hub: Hub,
  {
    config: { secretKey },
    longestStreamMilliseconds: longestMilliseconds = tenMinutes,
    previewAfter: quiet,
  }: AppContext,
): { routes: Route[]; embeddingOf: EmbeddingOf; previews: PreviewsAtRest; pictures: Pictures } => {
  const { reading } = hub;
  const { db, now, log, later, sessions } = services;
  const passes = createPasses(secretKey);
  const { storage } = services;
  const pictures = createPictures({ db, storage, iconFiles: createIconFiles(storage) });
  const access = createShareAccess({ ...services, passes });
  const events = createPictureEvents({ db, log, now, passes, longestMilliseconds, live: reading.live });
  const previews = createPreviewsAtRest({ db, reading, pictures, later, quiet });
  // Before the server waits for the answers that are not finished.
  server.addHook('preClose', async () => {
    events.close();
    previews.stop();
    pictures.stop();
  });
  return {
    previews,
    pictures,
    routes: [
      ...sharingRoutes({ db, reading, pictures, access, events, later }),
      ...previewRoutes(db),
      ...exchange(server, services, hub, pictures),
    ],
    embeddingOf: async (slug, { headers }) =>
      access.embedding({ slug, caller: await sessions.read(headers.cookie) }),
  };
};

const entranceOf = ({ db, sessions, notices }: AuthServices, limitCalls: boolean): Entrance => ({
  callerOf: (request) => sessions.read(request.headers.cookie),
  scopeOf: ({ account, organization, role }: Caller, address) => {
    if (organization === null || role === null) throw new Error('A scope needs a member');
    const viewer = { userId: account.userId, organizationId: organization.organizationId, role, address };
    return scoped(db, viewer, notices.announce);
  },
  limitCalls,
});

const announceProjected =
  (notices: Notices): NonNullable<ProjectorOptions['onProjected']> =>
  (slug, organizationId, { changesUse, changesDependencies }) => {
    notices.announce({ organizationId, changed: 'diagram', slugs: [slug] });
    // Without slugs: the diagram may be one that exists for one person alone.
    const ofAll = { organizationId, slugs: [], onlyFor: null };
    if (changesUse) notices.announce({ ...ofAll, changed: 'componentUse' });
    if (changesDependencies) notices.announce({ ...ofAll, changed: 'dependencies' });
  };

/** For programs and for sockets, beside the routes that everybody has. */
const openDoors = async (
  server: FastifyInstance,
  services: AuthServices,
  hub: Hub,
  { config, pictures, limitCalls }: { config: Config; pictures: Pictures; limitCalls: boolean },
): Promise<void> => {
  const { db, now } = services;
  const { publicUrl } = config;
  await addExternalDoor(server, { ...services, ...hub, pictures, publicUrl, version }, limitCalls);
  addSyncDoor(server, { hub, config, db, now, callerOf: services.sessions.read });
};

/** What routes are given. */
const servicesOf = (
  { config, database: { db }, passwords }: AppContext,
  {
    now,
    log,
    later,
    nodes,
    hold,
  }: Pick<AuthServices, 'now' | 'log' | 'later'> & { nodes: Nodes | null; hold: FileHold },
): AuthServices => {
  const sealing = createSealing(config.secretKey);
  const notices = withDependencies(createNotices(log, nodes));
  return {
    db,
    config,
    now,
    later,
    log,
    notices,
    news: createNews({ notices, nodes }),
    storage: keepingWhile(examinedStorageOf(config), hold.isHeld),
    links: createLinks(config.publicUrl),
    mail: createMail(config, now, log),
    sessions: createSessions({ db, now, secure: config.publicUrl.startsWith('https:'), sealing }),
    passwords: passwords ?? createPasswords(),
    failures: createFailures(db, config.secretKey, now),
    addExample: addExampleContent,
    sealing,
    outgoing: createOutgoing({ allow: config.outgoingAllow }),
  };
};

export const buildApp = async (context: AppContext): Promise<App> => {
  const { config, database, now = () => new Date(), limitCalls = true } = context;
  const { callsPerMinute = defaultCallsPerMinute } = context;
  const { db } = database;

  const server = createServer({
    ...config,
    log: context.log ?? { level: 'info' },
    // On a person's own machine they would bury the few lines that matter.
    logRequests: config.environment === 'production',
  });
  if (config.tracing !== null) traceRequests(server, config.tracing.obeysParent);
  const nodes = context.nodes?.(server.log) ?? null;
  if (limitCalls) await limitCallsOf(server, { callsPerMinute, nodes });
  await packAnswers(server);
  const background = createBackground(server.log);
  const hold = createFileHold(database);
  const services = servicesOf(context, { now, nodes, log: server.log, later: background.later, hold });
  const { notices } = services;
  const growth = learnGrowth(database, { listen: notices.listen, later: background.later });
  const hub = createSync({
    database,
    config,
    now,
    nodes,
    log: server.log,
    notices,
    projectAfter: context.projectAfter,
    onRest: (slug) => shared.previews.rested(slug),
    onProjected: announceProjected(notices),
  });
  const jobs = createJobs({
    db,
    log: server.log,
    now,
    kinds: { ...regularWork(services, hub), ...regularBackupJobs({ ...context, now }) },
  });
  const events = createStreams({ ...services, present: hub.present });
  const editing = createEditing({ now, nodes, announce: events.announceEditing });
  const shared = sharing(server, services, hub, context);
  const routes = [
    ...authRoutes(services),
    ...conditionRoutes({ database, config, version, now }),
    ...resourceRoutes(services, hub),
    ...shared.routes,
    ...eventRoutes(events),
    editingRoute(editing),
  ];
  const missing = endpointsWithoutRoute(routes);
  if (missing.length > 0) throw new Error(`Nobody answers ${missing.join(', ')}`);

  await addSecurityHeaders(server, allowedPlaces(config), shared.embeddingOf);
  refuseForeignOrigins(server, config.appUrl);
  const metrics = addMetrics(server, config.metricsToken, { database, nodes, amountsOpen: hub.amounts });
  addConditionMetrics(metrics, { database, config, version, now });
  await describeApi(server, config.publicUrl, version);
  await registerRoutes(server, routes, entranceOf(services, limitCalls));
  await addApiDocs(server);
  addHealth(server, () => database.ping());
  await addCspReports(server, now);
  addOperatorDoor(server, { ...config, database, hold, now });
  await openDoors(server, services, hub, { ...shared, config, limitCalls });
  server.addHook('preClose', async () => {
    editing.close();
    events.close();
  });
  await addSinglePage(server, context.webFolder ?? builtWebFolder);
  server.addHook('preClose', async () => {
    growth.stop();
    await jobs.stop();
  });
  server.addHook('onClose', () => background.settled());
  server.addHook('onClose', async () => nodes?.close());
  await server.ready();
  jobs.start();
  background.later('project what a crash left behind', hub.projection.recover);
  const { serverEdits, projection } = hub;
  return { server, background, serverEdits, projection, jobs, notices };
};
