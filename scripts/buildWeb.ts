import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { root } from './workspace.ts';

const smallestWorthwhile = 1024;
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

const web = join(root, 'apps/web');
// Vite plugins look for their own configuration and for sources from the working directory.
process.chdir(web);
await build({ root: web, logLevel: 'warn' });

const dist = join(web, 'dist');
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  .filter((name) => compressible.test(name))
  .map((name) => join(dist, name))
  .filter((file) => statSync(file).size > smallestWorthwhile);
await Promise.all(files.map(precompress));
