import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build, type Rollup } from 'vite';
import { root } from '../../../workspace.ts';
import { type Landscape, landscape, type SpacingName } from '../landscape.ts';

const page = '<!doctype html><meta charset="utf-8"><body><script type="module" src="/page.js"></script>';

async function builtScript(): Promise<string> {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      target: 'es2023',
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(root, 'scripts/bench/canvas/bare/barePage.ts'),
        output: { entryFileNames: 'page.js' },
      },
    },
  })) as Rollup.RollupOutput;
  const [script] = output;
  return script.code;
}

/** The page that everything is measured beside, with what it shows. */
/** `own` are drawings by name, for a benchmark with other ones than the canvas is measured with. */
export async function serveBare(
  own: ReadonlyMap<string, Landscape> = new Map(),
): Promise<{ origin: string; close: () => void }> {
  const script = await builtScript();
  const server = createServer(({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/page.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    else if (pathname === '/landscape') {
      const shown =
        own.get(searchParams.get('name') ?? '') ??
        landscape(Number(searchParams.get('count')), searchParams.get('spacing') as SpacingName);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(shown));
    } else response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
