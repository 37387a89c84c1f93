import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const dependencyFields = ['dependencies', 'devDependencies', 'optionalDependencies'];

const readText = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

const readJson = (file) => JSON.parse(readText(file) ?? 'null');

const stampFile = (root) => join(root, 'node_modules', '.installed');

/** The root and the folders that its `workspaces` patterns name ("packages/*"), as relative paths. */
function manifestFolders(root) {
  const patterns = readJson(join(root, 'package.json')).workspaces;
  const folders = patterns.flatMap((pattern) => {
    const parent = pattern.replace(/\/\*$/, '');
    return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
  });
  return [
    '',
    ...folders.filter((folder) => readText(join(root, folder, 'package.json')) !== undefined).sort(),
  ];
}

/** Changes whenever what has to be in node_modules may have changed. */
export function wantedStamp(root) {
  // The platform is part of it because a folder shared with a container holds the other system's binaries.
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  hash.update(readText(join(root, 'package-lock.json')) ?? '');
  for (const folder of manifestFolders(root)) {
    const manifest = readJson(join(root, folder, 'package.json'));
    hash.update(JSON.stringify([folder, ...dependencyFields.map((field) => manifest[field])]));
  }
  return hash.digest('hex');
}

export function isStamped(root) {
  return readText(stampFile(root)) === wantedStamp(root);
}

export function stamp(root) {
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stampFile(root), wantedStamp(root));
}

const sameDependencies = (manifest, locked) =>
  dependencyFields.every((field) => {
    const wanted = Object.entries(manifest[field] ?? {});
    const entries = locked?.[field] ?? {};
    return (
      wanted.length === Object.keys(entries).length &&
      wanted.every(([name, range]) => entries[name] === range)
    );
  });

/**
 * Whether npm's own record of its last install already agrees with the lock file, so that an `npm install` or `npm ci`
 * made by hand is not repeated.
 */
export function agreesWithLock(root) {
  const lock = readJson(join(root, 'package-lock.json'))?.packages;
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (!lock || !installed) return false;
  const manifestsAgree = manifestFolders(root).every((folder) =>
    sameDependencies(readJson(join(root, folder, 'package.json')), lock[folder]),
  );
  if (!manifestsAgree) return false;
  const sameEntry = (path) =>
    installed[path]?.version === lock[path]?.version && installed[path]?.integrity === lock[path]?.integrity;
  return (
    Object.entries(lock).every(
      ([path, entry]) =>
        path === '' || (entry.optional && !installed[path]) || (installed[path] && sameEntry(path)),
    ) && Object.keys(installed).every((path) => lock[path] && sameEntry(path))
  );
}
