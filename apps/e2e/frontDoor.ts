/** A door of its own before the test server: it can be shut, and can hand out another build of the application. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Duplex } from 'node:stream';

const built = join(import.meta.dirname, '../web/dist');

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export interface FrontDoor {
  address: string;
  shut: () => Promise<void>;
  open: () => Promise<void>;
  /** From now on a build is served in which the name of every asset ends with the mark, and no other is there. */
  deploy: (mark: string) => Promise<void>;
  remove: () => Promise<void>;
}

/** The same application under other names, as a change anywhere in it would give. */
const renamedBuild = (mark: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-build-'));
  cpSync(built, folder, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
  const assets = join(folder, 'assets');
  const renamed = new Map(
    readdirSync(assets).map((name) => [name, name.replace(/(\.\w+)$/, `${mark}$1`)] as const),
  );
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files) {
    let text = readFileSync(file, 'utf8');
    for (const [before, after] of renamed) text = text.replaceAll(before, after);
    writeFileSync(file, text);
  }
  for (const [before, after] of renamed) renameSync(join(assets, before), join(assets, after));
  return folder;
};

const isOfTheServer = (path: string): boolean => /^\/(api|collab|yjs|livez|readyz|metrics)(\/|$)/.test(path);

export const createFrontDoor = async (behind: string): Promise<FrontDoor> => {
  const folders: string[] = [];
  let folder: string | null = null;
  let policy = '';
  let port = 0;

  const connections = new Set<Duplex>();
  const onwardTo = ({ headers, method, url }: IncomingMessage) => {
    const { host, hostname, port: serverPort, origin } = new URL(behind);
    return {
      host: hostname,
      port: serverPort,
      method,
      path: url,
      headers: { ...headers, host, ...(headers.origin !== undefined && { origin }) },
    };
  };

  /** Sockets, which stay open until the door is shut. */
  const connect = (incoming: IncomingMessage, near: Duplex): void => {
    const onward = request(onwardTo(incoming));
    const pair = (far: Duplex): void => {
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        connections.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          connections.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    };
    const passHead = ({ statusCode, statusMessage, rawHeaders }: IncomingMessage): void => {
      const pairs = rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : [],
      );
      near.write([`HTTP/1.1 ${statusCode} ${statusMessage}`, ...pairs, '', ''].join('\r\n'));
    };
    onward.on('upgrade', (answer, far) => {
      passHead(answer);
      pair(far);
    });
    onward.on('response', (answer) => {
      passHead(answer);
      answer.pipe(near);
    });
    onward.on('error', () => near.destroy());
    onward.end();
  };

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const onward = request(onwardTo(incoming), (answer) => {
      // What the browser happens to have in its own cache must not be taken for what the application keeps.
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'cache-control': 'no-store' });
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  };

  const hand = (from: string, path: string, outgoing: ServerResponse): void => {
    const name = extname(path) === '' ? '/index.html' : path;
    try {
      const content = readFileSync(join(from, name));
      outgoing.writeHead(200, {
        'content-type': types[extname(name)] ?? '',
        'cache-control': 'no-store',
        'content-security-policy': policy,
      });
      outgoing.end(content);
    } catch {
      outgoing.writeHead(404).end();
    }
  };

  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost');
    if (folder === null || isOfTheServer(pathname)) forward(incoming, outgoing);
    else hand(folder, pathname, outgoing);
  });
  server.on('upgrade', connect);
  const open = () => new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  const shut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
      for (const line of connections) line.destroy();
    });
  await open();
  ({ port } = server.address() as AddressInfo);

  return {
    address: `http://localhost:${port}`,
    shut,
    open,
    deploy: async (mark) => {
      policy = (await fetch(behind)).headers.get('content-security-policy') ?? '';
      folder = renamedBuild(mark);
      folders.push(folder);
    },
    remove: async () => {
      if (server.listening) await shut();
      for (const each of folders) rmSync(each, { recursive: true });
    },
  };
};
