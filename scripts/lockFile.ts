import { readFileSync, writeFileSync } from 'node:fs';

export interface LockEntry {
  version?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

export interface LockFile {
  packages: Record<string, LockEntry>;
}

export interface MissingPlatform {
  path: string;
  stub: LockEntry;
}

export function readLockFile(file: string): LockFile {
  return JSON.parse(readFileSync(file, 'utf8')) as LockFile;
}

export function writeLockFile(file: string, lock: LockFile): void {
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}

/** The places where Node looks for a dependency of the package at `path`, nearest first. */
function candidates(path: string, name: string): string[] {
  const found: string[] = [];
  for (let folder = path; folder !== ''; ) {
    found.push(`${folder}/node_modules/${name}`);
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
  }
  return [...found, `node_modules/${name}`];
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos'];
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/** Platform packages carry their platform in their name: `@turbo/darwin-64`, `@rollup/rollup-linux-x64-musl`. */
function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const words = name.slice(name.lastIndexOf('/') + 1).split(/[-_.]/);
  const windows = words.some((word) => word === 'win32' || word === 'windows' || word === 'win');
  const os = windows ? 'win32' : (systems.find((system) => words.includes(system)) ?? 'none');
  const cpu =
    processors.find((processor) => words.includes(processor)) ?? (words.includes('64') ? 'x64' : 'none');
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word === 'gnu' || word === 'gnueabihf')
      ? 'glibc'
      : undefined;
  return { os: [os], cpu: [cpu], ...(libc === undefined ? {} : { libc: [libc] }) };
}

/**
 * npm leaves platform packages that a registry does not offer out of the lock file without a word, and `npm ci` then
 * refuses that very file. An entry without integrity, marked optional and for another platform, satisfies it.
 */
export function missingPlatforms(lock: LockFile): MissingPlatform[] {
  const missing = new Map<string, MissingPlatform>();
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (candidates(path, name).some((candidate) => lock.packages[candidate])) continue;
      const at = `node_modules/${name}`;
      missing.set(at, {
        path: at,
        stub: { version, optional: true, ...(entry.dev ? { dev: true } : {}), ...platformOf(name) },
      });
    }
  }
  return [...missing.values()];
}

export function completed(lock: LockFile): LockFile {
  const added = missingPlatforms(lock).map(({ path, stub }) => [path, stub] as const);
  // npm sorts in the same way, so that its next write changes nothing that stays.
  const packages = [...Object.entries(lock.packages), ...added].sort(([left], [right]) =>
    left.localeCompare(right, 'en'),
  );
  return { ...lock, packages: Object.fromEntries(packages) };
}
