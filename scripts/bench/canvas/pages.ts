import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { build, type Rollup } from 'vite';
import { root } from '../../workspace.ts';

export const pageNames = ['benchPage', 'barePage', 'blankPage'] as const;
export type PageName = (typeof pageNames)[number];

const folder = 'src/screens/diagram/canvas/testing';
const fileOf: Record<PageName, string> = {
  benchPage: `${folder}/benchPage.tsx`,
  barePage: `${folder}/barePage.ts`,
  blankPage: `${folder}/blankPage.ts`,
};

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** A page as it would be shipped, by path. Alone, so that it holds nothing of the others. */
async function builtPage(name: PageName): Promise<Map<string, string | Uint8Array>> {
  const web = join(root, 'apps/web');
  const result = await build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: {
        input: { [name]: join(web, fileOf[name]) },
        preserveEntrySignatures: false,
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]) as Rollup.RollupOutput[];
  const files = new Map<string, string | Uint8Array>();
  for (const { output } of outputs)
    for (const file of output)
      files.set(`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source);
  const sheets = [...files.keys()]
    .filter((path) => path.endsWith('.css'))
    .map((path) => `<link rel="stylesheet" href="${path}">`)
    .join('');
  files.set(
    `/${name}`,
    `<!doctype html><html data-theme="light"><head><meta charset="utf-8">${sheets}</head><body style="margin:0"><script type="module" src="/${name}.js"></script></body></html>`,
  );
  return files;
}

async function builtFiles(): Promise<Map<string, string | Uint8Array>> {
  const pages = await Promise.all(pageNames.map((name) => builtPage(name)));
  return new Map(pages.flatMap((files) => [...files]));
}

export interface PageServer {
  readonly address: string;
  readonly close: () => void;
}

export async function servePages(): Promise<PageServer> {
  const files = await builtFiles();
  const server: Server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = files.get(pathname);
    response.writeHead(file === undefined ? 404 : 200, {
      'content-type': types[extname(pathname)] ?? 'text/html; charset=utf-8',
    });
    response.end(file);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const place = server.address();
  const port = typeof place === 'object' && place !== null ? place.port : 0;
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() };
}
