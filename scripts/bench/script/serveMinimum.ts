import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rollup } from 'vite';
import { root } from '../../workspace.ts';

/** The minimum page, built and sent as the application is. */
export async function serveMinimum(): Promise<{ address: string; close: () => void }> {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      target: 'es2023',
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(root, 'scripts/bench/script/minimumPage.ts'),
        output: { entryFileNames: 'page.js' },
      },
    },
  })) as Rollup.RollupOutput;
  const files = new Map<string, Buffer>(
    output.flatMap((file) =>
      file.type === 'chunk' ? [[`/${file.fileName}`, brotliCompressSync(file.code)]] : [],
    ),
  );
  const page = '<!doctype html><meta charset="utf-8"><body><script type="module" src="/page.js"></script>';
  const server = createServer(({ url = '/' }, response) => {
    const script = files.get(url);
    if (script === undefined) response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    else response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' }).end(script);
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
