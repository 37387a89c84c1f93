import { posix } from 'node:path';

/** Where an import leads: a file of this repository (path from its root) or an npm package. */
export interface Target {
  file?: string;
  npm?: string;
  byPath: boolean;
}

export interface Layer {
  name: string;
  /** Files the rule speaks about. */
  files: RegExp;
  forbids: (target: Target, importer: string) => boolean;
  message: string;
}

const ownPackage = /^@lintel\/([^/]+)(?:\/(.+))?$/;
const applications = ['server', 'web', 'e2e'];

export function resolveImport(specifier: string, importer: string): Target {
  if (specifier.startsWith('.'))
    return { file: posix.join(posix.dirname(importer), specifier), byPath: true };
  const own = ownPackage.exec(specifier);
  if (own) {
    const [, name = '', subpath = ''] = own;
    if (applications.includes(name)) return { file: `apps/${name}/${subpath}`, byPath: false };
    return { file: `packages/${name}/src/${subpath}.ts`, byPath: false };
  }
  return { npm: specifier, byPath: false };
}

const workspaceOf = (file: string) => /^(?:apps|packages)\/([^/]+)\//.exec(file)?.[1];

/** What may be imported, for every workspace: the order in which the house is built. */
const mayImport: Record<string, string[]> = {
  drawing: [],
  domain: [],
  api: ['domain'],
  richtext: ['domain'],
  diagram: ['drawing', 'domain', 'api', 'richtext'],
  model: ['drawing', 'domain', 'api', 'richtext'],
  server: ['drawing', 'domain', 'api', 'richtext', 'diagram', 'model'],
  web: ['drawing', 'domain', 'api', 'richtext', 'diagram', 'model'],
  e2e: ['drawing', 'domain', 'api', 'richtext', 'diagram', 'model', 'server', 'web'],
};

const npmPackage = (pattern: RegExp) => (target: Target) =>
  target.npm !== undefined && pattern.test(target.npm);

const inside = (folder: RegExp) => (target: Target) => target.file !== undefined && folder.test(target.file);

/** The child folder of `parent` that a file lies in. */
const folderIn = (parent: string, file: string | undefined) =>
  file?.startsWith(`${parent}/`) ? /^([^/]+)\//.exec(file.slice(parent.length + 1))?.[1] : undefined;

/** Like folderIn, but an import may also name the folder's only file: `screens/home.tsx` is the screen "home". */
const childOf = (parent: string, file: string | undefined) =>
  file?.startsWith(`${parent}/`) ? /^[^/.]+/.exec(file.slice(parent.length + 1))?.[0] : undefined;

/** Tests and what they are made with look into every room. */
const isOfTests = (file: string) =>
  /\.(test|fixture|contract)\.tsx?$|^apps\/[^/]+\/src\/testing\//.test(file);

type RoomOf = (file: string | undefined) => string | undefined;

/** The room of an application that a file lies in: a folder of its sources, or a file beside the folders. */
const roomOf =
  (application: string): RoomOf =>
  (file) =>
    childOf(`apps/${application}/src`, file);

/** The room of the kit; what lies beside the rooms is what all of them stand on. */
const kitRoomOf = (file: string | undefined) =>
  file?.startsWith(`${kit}/`) ? (folderIn(kit, file) ?? kitGround) : undefined;

/** Of rooms in order, each imports only those to its left. A room that has no place has none to import. */
const inOrder = (roomOf: RoomOf, rooms: readonly string[]) => (target: Target, importer: string) => {
  const from = roomOf(importer);
  const to = roomOf(target.file);
  if (from === undefined || to === undefined || from === to || isOfTests(importer)) return false;
  return !rooms.includes(to) || rooms.indexOf(to) > rooms.indexOf(from);
};

const serverRooms = (
  'nothingThere log ending watchdog tracing nodes notices news encrypted config outgoing sealing merge mail db secretKey startFailures storage icons http model jobs ' +
  'backup condition auth ' +
  'events documents projection sync pictures sharing resources external exchange example app opening serve main seed operator ' +
  'rebuildProjection backups migrate'
).split(' ');

const webRooms = (
  'styles searchParams state browserDatabase keptDatabase ui serviceWorker shortcuts documents data workplace links people ' +
  'viewer camera canvas export layout colouring richText changeLog pickers attributes filters dialogs chrome screens routes main'
).split(' ');

const kit = 'apps/web/src/ui';
const kitGround = 'what lies beside the rooms';
const kitRooms = [kitGround, 'controls', 'feedback', 'overlays', 'lists'];

const screens = 'apps/web/src/screens';
const resources = 'apps/server/src/resources';

export const layers: Layer[] = [
  {
    name: 'order',
    files: /^(apps|packages)\//,
    forbids: (target, importer) => {
      const from = workspaceOf(importer);
      const to = target.file === undefined ? undefined : workspaceOf(target.file);
      return from !== undefined && to !== undefined && from !== to && !mayImport[from]?.includes(to);
    },
    message:
      'Import only from the left: drawing · domain → api · richtext → diagram · model → server | web → e2e; ' +
      'api and richtext use domain only, diagram and model do not know each other, server and web are siblings.',
  },
  {
    name: 'by-name',
    files: /^(packages|apps)\/[^/]+\/src\//,
    forbids: (target, importer) =>
      target.byPath && target.file !== undefined && workspaceOf(target.file) !== workspaceOf(importer),
    message:
      'Another workspace is imported by its package name and subpath, never by a path out of this one.',
  },
  {
    name: 'server-order',
    files: /^apps\/server\/src\//,
    forbids: inOrder(roomOf('server'), serverRooms),
    message: `A room of the server imports only from those to its left: ${serverRooms.join(' · ')}.`,
  },
  {
    name: 'web-order',
    files: /^apps\/web\/src\//,
    forbids: inOrder(roomOf('web'), webRooms),
    message: `A room of the web application imports only from those to its left: ${webRooms.join(' · ')}.`,
  },
  {
    name: 'ui-alone',
    files: /^apps\/web\/src\/ui\//,
    forbids: (target) =>
      (target.file !== undefined && !/^apps\/web\/src\/(ui|state)\//.test(target.file)) ||
      npmPackage(/^@tanstack\/react-(router|query)(\/|$)/)(target),
    message: 'web/ui imports nothing of ours but state/, and knows no domain, no router and no data.',
  },
  {
    name: 'ui-order',
    files: /^apps\/web\/src\/ui\//,
    forbids: inOrder(kitRoomOf, kitRooms),
    message: `A room of the kit imports only from those to its left: ${kitRooms.join(' · ')}.`,
  },
  {
    name: 'popups-lazy',
    files: /^apps\/web\/src\/(?!ui\/overlays\/(popups\/|lazyPopups\.ts$))/,
    forbids: inside(/^apps\/web\/src\/ui\/overlays\/popups\//),
    message: 'What opens over the page is fetched together, through lazyPopups.ts alone.',
  },
  {
    name: 'endpoints-by-noun',
    files: /^apps\/web\/src\//,
    forbids: (target) => target.file === 'packages/api/src/endpoints.ts',
    message: 'The browser fetches only the endpoints it asks: import endpoints/<noun>, never all of them.',
  },
  {
    name: 'small-schemas',
    files: /^(packages|apps\/web)\//,
    forbids: npmPackage(/^zod$/),
    message: 'What the browser may fetch takes schemas from zod/mini: of zod itself it would fetch all.',
  },
  {
    name: 'tools-pure',
    files: /^apps\/web\/src\/screens\/diagram\/tools\//,
    forbids: npmPackage(/^(react|react-dom|konva|react-konva|sonner|@base-ui\/.*|@tanstack\/react-.*)(\/|$)/),
    message:
      'A tool is a reducer over pointer and key events: it imports no React and no Konva; an icon is a value to it.',
  },
  {
    name: 'canvas-paints',
    files: /^apps\/web\/src\/screens\/diagram\/canvas\//,
    forbids: inside(/^packages\/diagram\/src\/commands(\/|\.ts$)/),
    message: 'The canvas paints and reports, it decides nothing: it never imports commands.',
  },
  {
    name: 'screens-apart',
    files: /^apps\/web\/src\/screens\//,
    forbids: (target, importer) => {
      const other = childOf(screens, target.file);
      return other !== undefined && other !== childOf(screens, importer);
    },
    message: 'A screen never imports another screen: what both need belongs beside the screens.',
  },
  {
    name: 'resources-apart',
    files: /^apps\/server\/src\/resources\/[^/]+\//,
    forbids: (target, importer) => {
      const other = folderIn(resources, target.file);
      return other !== undefined && other !== folderIn(resources, importer);
    },
    message: 'A resource never imports another resource: what both need belongs beside the resources.',
  },
  {
    name: 'scoped-database',
    // Tests look behind the scope on purpose, to see what a stranger must not have changed.
    files: /^apps\/server\/src\/resources\/(?!.*\.test\.ts$)/,
    forbids: (target) =>
      (inside(/^apps\/server\/src\/db\//)(target) &&
        !inside(/^apps\/server\/src\/db\/((scoped|slugs|isAmong|inParts)\.ts$|tables\/)/)(target)) ||
      npmPackage(/^(postgres|@electric-sql\/pglite.*|drizzle-orm\/(postgres-js|pglite|node-postgres).*)$/)(
        target,
      ),
    message:
      'A resource receives a database that is scoped to organisation and person: of db/ it imports scoped.ts, slugs.ts, isAmong.ts, inParts.ts and tables only.',
  },
  {
    name: 'yjs-places',
    files:
      /^(?!packages\/(diagram|richtext)\/|apps\/server\/src\/(documents|sync|testing)\/|apps\/web\/src\/(.+\/)?(documents|richText|openDocument)\/)(apps|packages)\//,
    forbids: npmPackage(/^(yjs|lib0|y-protocols|y-indexeddb|y-websocket|@lexical\/yjs)(\/|$)/),
    message:
      "Yjs is imported only in packages/diagram, packages/richtext, server/documents, server/sync and web's documents/, the openDocument/ of the diagram screen and richText/.",
  },
  {
    name: 'konva-place',
    files: /^(?!apps\/web\/src\/(screens\/(diagram|dependency)\/)?canvas\/)(apps|packages)\//,
    forbids: npmPackage(/^(konva|react-konva)(\/|$)/),
    message:
      'Konva holds the canvas, and is imported only in canvas/ and those of screens: pictures are data to everyone else.',
  },
  {
    name: 'elk-place',
    files: /^(?!(.+\/)?elk\.ts$)(apps|packages)\//,
    forbids: npmPackage(/^elkjs(\/|$)/),
    message: 'elk is imported by one file of a program only, which is called elk.ts.',
  },
  {
    name: 'lucia-place',
    files: /^(?!apps\/server\/src\/auth\/sessions(\.test)?\.ts$)(apps|packages)\//,
    forbids: npmPackage(/^(lucia|@lucia-auth\/.+)(\/|$)/),
    message: 'Lucia is imported only in auth/sessions.ts, so that replacing it stays one file.',
  },
  {
    name: 'tables-place',
    files: /^(?!apps\/server\/src\/db\/)(apps|packages)\//,
    forbids: npmPackage(/^drizzle-orm\/(pg-core|mysql-core|sqlite-core)(\/|$)/),
    message: 'Drizzle tables are declared only in db/.',
  },
  {
    name: 'environment-place',
    files: /^(packages|apps\/server\/src)\/(?!config\.ts$|testing\/|.*\.test\.ts$)/,
    forbids: npmPackage(/^(node:)?process$/),
    message: 'The environment is read only in config.ts.',
  },
];

/** The rules that an import breaks. */
export function brokenLayers(importer: string, specifier: string): Layer[] {
  const target = resolveImport(specifier, importer);
  return layers.filter((layer) => layer.files.test(importer) && layer.forbids(target, importer));
}

const vagueNames = ['utils', 'util', 'helpers', 'helper', 'common', 'manager', 'service', 'index', 'misc'];

/** A name that could hold anything soon does. */
export function hasVagueName(file: string): boolean {
  return (
    /^(apps|packages|scripts)\/.+\.(ts|tsx|mjs)$/.test(file) &&
    file.split('/').some((part) => vagueNames.includes(part.replace(/\..*$/, '').toLowerCase()))
  );
}
