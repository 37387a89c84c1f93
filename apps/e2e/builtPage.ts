import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build, type Rollup } from 'vite';

const web = join(import.meta.dirname, '../web');
const folder = 'http://localhost/built-pages/';

const built = new Map<string, Promise<Map<string, string | Uint8Array>>>();

/** A part of the application alone on a page, built as the application is. */
async function filesOf(entry: string): Promise<Map<string, string | Uint8Array>> {
  const { output } = (await build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    base: folder,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: {
        input: join(web, 'src', entry),
        output: { entryFileNames: 'page.js' },
      },
    },
  })) as Rollup.RollupOutput;
  const files = new Map(
    output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  );
  const sheets = [...files.keys()].filter((file) => file.endsWith('.css'));
  const links = sheets.map((file) => `<link rel="stylesheet" href="${file}">`).join('');
  const script = '<script type="module" src="page.js"></script>';
  return files.set('', `<!doctype html><html data-theme="light"><meta charset="utf-8">${links}${script}`);
}

/** `entry` is a file in the web application's `src`. */
export async function openBuiltPage(page: Page, entry: string, query = ''): Promise<void> {
  const building = built.get(entry) ?? filesOf(entry);
  built.set(entry, building);
  const files = await building;
  await page.route(`${folder}**`, (route) => {
    const path = new URL(route.request().url()).pathname.slice(new URL(folder).pathname.length);
    const file = files.get(path);
    const type = path === '' ? 'text/html' : path.endsWith('.js') ? 'text/javascript' : undefined;
    return route.fulfill(
      file === undefined
        ? { status: 404 }
        : { body: Buffer.from(file), ...(type !== undefined && { contentType: type }) },
    );
  });
  await page.goto(`${folder}${query}`);
}
