/** What other people made of what we pass on, and under which licence: read from the packages that are installed. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.ts';

export interface Notice {
  name: string;
  version: string;
  licence: string;
  /** What else its maker asks to be said. */
  note?: string;
  text: string | null;
}

interface Installed {
  version?: string;
  license?: string;
  dependencies?: Record<string, string>;
  dev?: boolean;
}

/** Whose files are given out by the server, beside what the pages are made of. */
const iconPackages: Readonly<Record<string, { licence: string; note: string }>> = {
  '@tabler/icons': { licence: 'MIT', note: 'The general icons of types.' },
  'kubernetes-icons': {
    licence: 'Apache-2.0 or CC-BY-4.0',
    note: 'The Kubernetes icons, by the Kubernetes authors (https://github.com/kubernetes/community/tree/main/icons), unchanged.',
  },
  'aws-svg-icons': {
    licence: 'CC BY-ND 2.0',
    note: 'The AWS Architecture Icons of 30 July 2021, by Amazon Web Services (https://aws.amazon.com/architecture/icons/), under Creative Commons Attribution-NoDerivs 2.0 (https://creativecommons.org/licenses/by-nd/2.0/), unchanged.',
  },
};

const licenceFile = (folder: string): string | null => {
  const name = readdirSync(folder).find((file) => /^(licen[cs]e|copying|ofl)(\.|$|-)/i.test(file));
  return name === undefined ? null : readFileSync(join(folder, name), 'utf8').trim();
};

/** Everything that the pages are made of: their packages, and those that these need. */
const packagesOf = (lock: Readonly<Record<string, Installed>>): string[] => {
  const found = new Set<string>();
  const visit = (place: string): void => {
    for (const name of Object.keys(lock[place]?.dependencies ?? {})) {
      const path = [`${place}/node_modules/${name}`, `node_modules/${name}`].find(
        (each) => lock[each] !== undefined,
      );
      if (path === undefined || found.has(path)) continue;
      const own = /^@lintel\/(.+)$/.exec(name)?.[1];
      found.add(path);
      visit(own === undefined ? path : `packages/${own}`);
    }
  };
  visit('apps/web');
  return [...found].filter((path) => !path.startsWith('node_modules/@lintel/'));
};

export const readNotices = (): Notice[] => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Installed>;
  };
  const paths = [...packagesOf(packages), ...Object.keys(iconPackages).map((name) => `node_modules/${name}`)];
  const notices = paths
    .filter((path) => existsSync(join(root, path)))
    .map((path): Notice => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const { version = '', license = 'See its text' } = packages[path] ?? {};
      const icons = iconPackages[name];
      return {
        name,
        version,
        licence: icons?.licence ?? license,
        ...(icons === undefined ? {} : { note: icons.note }),
        text: licenceFile(join(root, path)),
      };
    });
  // One version may be installed at several places.
  const unique = new Map(notices.map((notice) => [`${notice.name} ${notice.version}`, notice]));
  return [...unique.values()].toSorted((a, b) => a.name.localeCompare(b.name));
};

export const writeNotices = (dist: string): void =>
  writeFileSync(join(dist, 'third-party-notices.json'), JSON.stringify(readNotices()));
