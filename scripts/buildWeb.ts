import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { listFirstFiles } from './firstFiles.ts';
import { iconSprite } from './iconSprite.ts';
import { writeNotices } from './notices.ts';
import { root } from './workspace.ts';

const smallestWorthwhile = 200;
const compressible = /\.(js|mjs|css|html|svg|json|webmanifest|map|txt|wasm)$/;

/** The server sends these as they are, so that the strongest compression costs nothing per request. */
async function precompress(file: string) {
  const content = readFileSync(file);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, gzipped);
}

/** Fetched by everybody once the page stands. What is larger, or written in another script, is kept once it is used. */
const largestBeforehand = 1_000_000;
const isFontOfOtherScripts = (address: string) =>
  address.endsWith('.woff2') && !address.includes('-latin-wght-');

/** What the service worker has to know of the build that it keeps on the device. */
function buildOf(folder: string) {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const addressOf = (file: string) => file.slice(folder.length).split(sep).join('/');
  const stamp = createHash('sha256');
  // What is for the server alone is sent to nobody.
  const files = found.filter((file) => !/\/\./.test(addressOf(file)));
  for (const file of files) stamp.update(addressOf(file)).update(readFileSync(file));
  const [, entry] =
    /<script type="module"[^>]* src="([^"]+)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8')) ?? [];
  if (entry === undefined) throw new Error('index.html loads no entry script');
  return {
    entry,
    stamp: stamp.digest('base64url').slice(0, 16),
    files: files
      .filter((file) => statSync(file).size <= largestBeforehand)
      .map(addressOf)
      .filter((address) => address !== '/index.html' && !isFontOfOtherScripts(address)),
  };
}

/** One script beside the page, because a worker answers only for addresses below its own. */
async function buildServiceWorker(web: string, dist: string) {
  await build({
    root: web,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(buildOf(dist)) },
    build: {
      target: 'es2023',
      emptyOutDir: false,
      rolldownOptions: {
        input: join(web, 'src/serviceWorker/worker.ts'),
        output: { entryFileNames: 'serviceWorker.js' },
      },
    },
  });
}

const web = join(root, 'apps/web');
// Vite plugins look for their own configuration and for sources from the working directory.
process.chdir(web);
await build({ root: web, logLevel: 'warn', plugins: [iconSprite(), listFirstFiles()] });

const dist = join(web, 'dist');
await buildServiceWorker(web, dist);
// After that, so that no device keeps it: it is hardly ever looked at.
writeNotices(dist);
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  .filter((name) => compressible.test(name))
  .map((name) => join(dist, name))
  .filter((file) => statSync(file).size > smallestWorthwhile);
await Promise.all(files.map(precompress));
