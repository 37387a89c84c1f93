import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, connect } from 'node:net';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { repositoryFiles } from './repositoryFiles.ts';
import { root } from './workspace.ts';

/** A place where we reach into what a library keeps for itself. */
interface Internal {
  readonly library: string;
  readonly part: string;
  /** What is done with it, and so what breaks without it. */
  readonly use: string;
  readonly isThere: () => boolean | Promise<boolean>;
}

/** A library as one of our workspaces finds it. */
const libraryOf = (workspace: string) => createRequire(join(root, workspace, 'package.json'));

const loaded = async (workspace: string, name: string): Promise<Readonly<Record<string, unknown>>> =>
  import(pathToFileURL(libraryOf(workspace).resolve(name)).href);

const sourceHas = (workspace: string, file: string, text: RegExp): boolean =>
  text.test(readFileSync(libraryOf(workspace).resolve(file), 'utf8'));

const ws = async (): Promise<Record<'Receiver', new () => object>> =>
  (await loaded('apps/server', 'ws'))['default'] as Record<'Receiver', new () => object>;

const nested = (): { doc: Y.Doc; inner: Y.XmlElement } => {
  const doc = new Y.Doc();
  const inner = new Y.XmlElement();
  doc.getMap('text').set('key', inner);
  return { doc, inner };
};

const queueOfSocket = async (): Promise<unknown> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  await once(socket, 'connect');
  const { writeQueueSize } = (socket as unknown as { _handle: { writeQueueSize: unknown } })._handle;
  socket.destroy();
  server.close();
  return writeQueueSize;
};

const editorWith = async (test: (editor: object) => boolean): Promise<boolean> => {
  const { createEditor } = await loaded('packages/richtext', 'lexical');
  return test((createEditor as (given: object) => object)({ namespace: 'internals', nodes: [] }));
};

const internals: readonly Internal[] = [
  {
    library: 'yjs',
    part: '_map',
    use: 'columns are asked for their size, their dead values and their last structs',
    isThere: () => {
      const { doc } = nested();
      const map = doc.getMap('text')._map;
      doc.getMap('text').delete('key');
      return map.get('key')?.deleted === true && map.get('key')?.id.client === doc.clientID;
    },
  },
  {
    library: 'yjs',
    part: '_item',
    use: 'the column and the key are found above a struct that lies in a text',
    isThere: () => nested().inner._item?.parentSub === 'key' && new Y.Doc().getMap('a')._item === null,
  },
  {
    library: 'yjs',
    part: '_observers',
    use: 'nobody is told of an update that is read from a copy',
    isThere: () => {
      const { doc } = nested();
      doc.on('update', () => {});
      return doc._observers.get('update')?.size === 1;
    },
  },
  {
    library: 'ws',
    part: '_receiver',
    use: 'what is held of a frame that is still arriving is counted',
    isThere: () => {
      const file = join(dirname(libraryOf('apps/server').resolve('ws')), 'lib/websocket.js');
      return readFileSync(file, 'utf8').includes('this._receiver = receiver');
    },
  },
  ...['_bufferedBytes', '_messageLength'].map((part) => ({
    library: 'ws',
    part,
    use: 'what is held of a frame that is still arriving is counted',
    isThere: async () => typeof Reflect.get(new (await ws()).Receiver(), part) === 'number',
  })),
  {
    library: 'node:net',
    part: '_handle',
    use: 'a socket whose other end does not read is told from a large frame',
    isThere: async () => typeof (await queueOfSocket()) === 'number',
  },
  {
    library: '@electric-sql/pglite',
    part: '_PostgresMainLoopOnce',
    use: 'an engine that gives up ends the process instead of spinning',
    isThere: () => sourceHas('apps/server', '@electric-sql/pglite', /_PostgresMainLoopOnce\(\)/),
  },
  {
    library: 'drizzle-orm',
    part: 'drizzle:OriginalName',
    use: 'the rule of a table is found whatever alias it goes by',
    isThere: async () => {
      const { pgTable, alias } = await loaded('apps/server', 'drizzle-orm/pg-core');
      const table = (pgTable as (name: string, columns: object) => object)('things', {});
      const other = (alias as (table: object, name: string) => object)(table, 'others');
      return Reflect.get(other, Symbol.for('drizzle:OriginalName')) === 'things';
    },
  },
  {
    library: 'y-indexeddb',
    part: '_db',
    use: 'a copy whose storage fails says so',
    isThere: () => sourceHas('apps/web', 'y-indexeddb', /this\._db = idb\.openDB/),
  },
  {
    library: 'y-indexeddb',
    part: '_storeUpdate',
    use: 'the parts of a first document are written together',
    isThere: () => sourceHas('apps/web', 'y-indexeddb', /doc\.on\('update', this\._storeUpdate\)/),
  },
  ...['_canvas', '_context'].map((part) => ({
    library: 'konva',
    part,
    use: 'the painter paints on the canvas of a layer, and the still layer brings its own',
    isThere: () =>
      sourceHas(
        'apps/web',
        `konva/lib/${part === '_canvas' ? 'Canvas' : 'Context'}.js`,
        new RegExp(`this\\.${part} =`),
      ),
  })),
  ...['_headless', '_pendingEditorState'].map((part) => ({
    library: 'lexical',
    part,
    use: 'an editor is bound to a text once it has settled',
    isThere: () => editorWith((editor) => part in editor),
  })),
  {
    library: 'lexical',
    part: '_nodeMap',
    use: 'torn characters are mended in the nodes that changed',
    isThere: () =>
      editorWith((editor) => {
        const state = (editor as { getEditorState(): { _nodeMap: unknown } }).getEditorState();
        return state._nodeMap instanceof Map;
      }),
  },
];

const isProduct = (file: string): boolean =>
  /^(apps|packages)\/\w+\/src\/.*\.tsx?$/.test(file) && !/\.(test|fixture)\.|\/testing\//.test(file);

/** A name that begins with a low line behind a dot, or in braces out of which it is taken. */
const reached = /(?:\.|\{ )(_[A-Za-z]\w*)|Symbol\.for\('([^']+)'\)/g;
/** Of zod and the router, which have it in their documentation. */
const published = new Set(['_default', '_splat']);

const partsReached = (): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const file of repositoryFiles().filter(isProduct)) {
    for (const [, name, symbol] of readFileSync(join(root, file), 'utf8').matchAll(reached)) {
      const part = name ?? symbol ?? '';
      if (!published.has(part)) found.set(part, file);
    }
  }
  return found;
};

describe('what we reach into of other libraries', () => {
  test.each(internals)('$part of $library is there: $use', async ({ library, part, use, isThere }) => {
    expect(await isThere(), `${library} has no ${part} any more, by which ${use}: find another way`).toBe(
      true,
    );
  });

  test('is listed here, and nothing else is', () => {
    expect([...new Set(partsReached().keys())].toSorted()).toEqual(
      [...new Set(internals.map(({ part }) => part))].toSorted(),
    );
  });
});
