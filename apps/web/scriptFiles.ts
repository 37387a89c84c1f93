import { fileURLToPath } from 'node:url';

/** What the bundler knows of a module. */
export interface ModuleImports {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

export interface Modules {
  getModuleInfo(id: string): ModuleImports | null;
}

const web = fileURLToPath(new URL('.', import.meta.url));
const start = `${web}src/main.tsx`;
/** Where pages are fetched that an address leads to, and what stands beside most of them. */
const whereFetched = [
  'routes.tsx',
  'screens/settings/pageFiles.ts',
  'chrome/sidebar/Sidebar.tsx',
  'chrome/sidebar/folders.ts',
].map((file) => `${web}src/${file}`);

/** Pages that a stranger may come to first: what those need is told apart from what their room needs. */
const isEntrance = (page: string): boolean =>
  /\/screens\/(shared\/\w+|(signIn\/(SignIn|SignUp)|changelog\/Changelog)Screen)\.tsx$/.test(page);

const roomOf = (id: string): string | undefined => /\/src\/screens\/(\w+)\//.exec(id)?.[1];

/** All that a module imports, what that imports, and itself; but of what is there already nothing. */
const withImports = (
  id: string,
  modules: Modules,
  there: ReadonlySet<string>,
  found = new Set<string>(),
): Set<string> => {
  if (found.has(id) || there.has(id)) return found;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? [])
    withImports(imported, modules, there, found);
  return found;
};

interface Plan {
  /** What every page begins with. Of lists of exports it takes some along, but here all that they name are in it. */
  readonly start: ReadonlySet<string>;
  /** Of each module, the rooms of the pages that cannot be shown without it. */
  readonly rooms: ReadonlyMap<string, ReadonlySet<string>>;
}

const planOf = (modules: Modules): Plan => {
  const there = withImports(start, modules, new Set());
  const rooms = new Map<string, Set<string>>();
  for (const where of whereFetched)
    for (const page of modules.getModuleInfo(where)?.dynamicallyImportedIds ?? []) {
      const room = isEntrance(page) ? 'entrance' : (roomOf(page) ?? 'chrome');
      for (const id of withImports(page, modules, there))
        rooms.set(id, (rooms.get(id) ?? new Set()).add(room));
    }
  return { start: there, rooms };
};

const drawingRooms: ReadonlySet<string> = new Set(['diagram', 'dependency']);

const isOfDrawing = (rooms: ReadonlySet<string>): boolean =>
  rooms.has('diagram') && [...rooms].every((room) => drawingRooms.has(room));

/** Whether a module needs what drawings are made with. */
const draws = (id: string, modules: Modules, { start: there, rooms }: Plan): boolean =>
  [...withImports(id, modules, there)].some((each) => isOfDrawing(rooms.get(each) ?? new Set()));

/** What is placed above a page, which no entrance has. */
const isPlacedAbove =
  /floating-ui-react\/(?!utils\/)|@floating-ui\/(?!utils\/)|\/popups\/|FloatingPortal|AnchorPositioning/;

/** Of a list of exports from which the start takes something else: icons above all, and what controls are made of. */
const fileOfListed = (id: string): string => {
  if (/\/node_modules\/(lucide-react|zod)\//.test(id)) return 'common';
  return /\/node_modules\/@tanstack\//.test(id) || isPlacedAbove.test(id) ? 'kit' : 'entrance';
};

const fileNeededIn = (id: string, rooms: ReadonlySet<string>, modules: Modules, plan: Plan): string => {
  if (isOfDrawing(rooms)) return 'drawing';
  if (rooms.has('diagram')) return 'common';
  if (rooms.has('entrance')) return 'entrance';
  return draws(id, modules, plan) ? 'graph' : 'kit';
};

const isEditorOfTexts = (id: string): boolean => /\/node_modules\/(lexical|@lexical)\//.test(id);

/** By a hand, or when the page stands. */
const fileOpenedLater = (id: string, modules: Modules, plan: Plan): string => {
  if ([...withImports(id, modules, plan.start)].some(isEditorOfTexts)) return 'richText';
  if (roomOf(id) === 'diagram') return 'beside';
  return draws(id, modules, plan) ? 'drawn' : 'later';
};

/**
 * In which file a module is sent that several files need. With one for all, strangers who sign in would wait for the editor
 * of texts; with one for each, a page would be a hundred of them, which are more bytes and more waiting. So it is told by
 * the rooms whose pages cannot be shown without it: a few files, and of each a page needs nearly all.
 */
export const createFileNames = (): ((id: string, modules: Modules) => string) => {
  let plan: Plan | null = null;
  return (id, modules) => {
    plan ??= planOf(modules);
    const rooms = plan.rooms.get(id);
    if (rooms !== undefined) return fileNeededIn(id, rooms, modules, plan);
    return plan.start.has(id) ? fileOfListed(id) : fileOpenedLater(id, modules, plan);
  };
};

/** Files of which each needs the next, and the last the first: one of them would run before what it needs. */
export const roundAmong = (imports: ReadonlyMap<string, readonly string[]>): readonly string[] | null => {
  const done = new Set<string>();
  const search = (file: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(file)) return path.slice(path.indexOf(file));
    if (done.has(file)) return null;
    for (const imported of imports.get(file) ?? []) {
      const round = search(imported, [...path, file]);
      if (round !== null) return round;
    }
    done.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const round = search(file, []);
    if (round !== null) return round;
  }
  return null;
};
