import { existsSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { firstFilesAt, readFirstFiles } from './firstFiles.ts';
import { notFound } from './refusal.ts';
import { isEmbed } from './securityHeaders.ts';

const page = 'index.html';

/** Paths where a page would be a wrong answer to a mistyped address. */
const notPages = /^\/(api|assets|collab|yjs)(\/|$)/;

const filesIn = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).join('/'))
      // The compressed twins are chosen by what the browser accepts, never asked for by name.
      .filter((file) => !/\.(br|gz)$|\/\./.test(file)),
  );

/** Firefox's service worker asks for the page of a navigation in the second mode; programs name none. */
const modesOfPages = new Set<unknown>(['navigate', 'same-origin', undefined]);

/** A person's browser that opens an address, as against a script or an image that loads one. */
const isNavigation = (request: FastifyRequest, path: string): boolean =>
  !notPages.test(path) &&
  (request.headers.accept ?? '').includes('text/html') &&
  modesOfPages.has(request.headers['sec-fetch-mode']);

const pathOf = (request: FastifyRequest): string => {
  const [path = '/'] = request.url.split('?');
  return decodeURIComponent(path);
};

/** Names under assets/ carry a hash of their content; all else may change with the next build. */
const cacheOfFile = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';

/** Who may frame an embedded page stands in its header, and not every browser takes that from an unchanged page. */
const cacheOfPage = (request: FastifyRequest): string => (isEmbed(request.url) ? 'no-store' : 'no-cache');

/** The web application as it was built, when it was. */
export const addSinglePage = async (app: FastifyInstance, folder: string): Promise<void> => {
  if (!existsSync(join(folder, page))) return;
  const files = filesIn(folder);
  const firstFiles = readFirstFiles(folder);
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    dotfiles: 'deny',
  });

  const send = (reply: FastifyReply, file: string, cache: string): FastifyReply =>
    reply.header('cache-control', cache).header('vary', 'accept-encoding').sendFile(file.slice(1));
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = pathOf(request);
    if (path !== `/${page}` && files.has(path)) return send(reply, path, cacheOfFile(path));
    if (path !== '/' && !isNavigation(request, path)) throw notFound();
    const first = isEmbed(request.url) ? null : firstFilesAt(firstFiles, path, request);
    if (first !== null) reply.header('link', first);
    return send(reply, `/${page}`, cacheOfPage(request));
  });
};
