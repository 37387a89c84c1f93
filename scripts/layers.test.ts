import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layers } from './layers.ts';
import { repositoryFiles } from './repositoryFiles.ts';
import { binary, root } from './workspace.ts';

/** Files that break one rule each: rule, path, source. */
const broken: [rule: string, file: string, source: string][] = [
  ['order', 'packages/domain/src/o1.ts', `export * as x from '@lintel/api/session';`],
  ['order', 'packages/drawing/src/o2.ts', `import '@lintel/domain/names';`],
  ['order', 'packages/domain/src/o3.ts', `import '@lintel/drawing/text';`],
  ['order', 'packages/api/src/o4.ts', `import '@lintel/drawing/text';`],
  [
    'order',
    'packages/richtext/src/o5.ts',
    `import type { A } from '@lintel/api/session';\nexport type B = A;`,
  ],
  ['order', 'packages/diagram/src/o6.ts', `import '@lintel/model/graph';`],
  ['order', 'packages/model/src/o7.ts', `export type G = import('@lintel/diagram/snapshot').Snapshot;`],
  [
    'order',
    'packages/diagram/src/o8.ts',
    `export const load = () => import('../../../apps/server/src/app.ts');`,
  ],
  ['order', 'apps/server/src/o9.ts', `import '../../web/src/main.tsx';`],
  ['order', 'apps/web/src/o10.tsx', `import '@lintel/server/app';`],
  ['order', 'apps/web/src/o11.ts', `import '@lintel/e2e/signIn';`],
  ['by-name', 'apps/web/src/n1.ts', `import '../../../packages/domain/src/names.ts';`],
  [
    'server-order',
    'apps/server/src/documents/v2.ts',
    `import type { Hub } from '../sync/hub.ts';\nexport type H = Hub;`,
  ],
  ['server-order', 'apps/server/src/secretKey.ts', `import './storage/r2.ts';`],
  ['server-order', 'apps/server/src/opening.ts', `import './testing/app.ts';`],
  ['server-order', 'apps/server/src/annex/x1.ts', `import '../app.ts';`],
  ['web-order', 'apps/web/src/documents/w1.ts', `import '../data/place.ts';`],
  [
    'web-order',
    'apps/web/src/pickers/w2.tsx',
    `export const open = () => import('../dialogs/TypeDialog.tsx');`,
  ],
  ['web-order', 'apps/web/src/filters/w4.tsx', `import '../dialogs/TypePicker.tsx';`],
  ['web-order', 'apps/web/src/cellar/w3.ts', `import '../chrome/openDialog.ts';`],
  ['ui-alone', 'apps/web/src/ui/u1.tsx', `import '@lintel/domain/names';`],
  ['ui-alone', 'apps/web/src/ui/u2.tsx', `import '../data/queries.ts';`],
  ['ui-alone', 'apps/web/src/ui/u3.tsx', `import '@tanstack/react-router';`],
  ['ui-alone', 'apps/web/src/ui/u4.tsx', `import '@tanstack/react-query';`],
  ['ui-alone', 'apps/web/src/ui/lists/u5.tsx', `import '../../data/queries.ts';`],
  ['ui-order', 'apps/web/src/ui/k1.tsx', `import './controls/Button.tsx';`],
  ['ui-order', 'apps/web/src/ui/controls/k2.tsx', `import '../feedback/Badge.tsx';`],
  ['ui-order', 'apps/web/src/ui/overlays/k3.tsx', `import '../lists/Table.tsx';`],
  [
    'ui-order',
    'apps/web/src/ui/feedback/k4.tsx',
    `export const later = () => import('../overlays/Menu.tsx');`,
  ],
  ['popups-lazy', 'apps/web/src/ui/overlays/k5.tsx', `import './popups/MenuPopup.tsx';`],
  ['endpoints-by-noun', 'apps/web/src/data/e1.ts', `import '@lintel/api/endpoints';`],
  ['small-schemas', 'packages/domain/src/z1.ts', `import 'zod';`],
  ['small-schemas', 'apps/web/src/data/z2.ts', `import 'zod';`],
  ['tools-pure', 'apps/web/src/screens/diagram/tools/t1.ts', `import 'react';`],
  ['tools-pure', 'apps/web/src/screens/diagram/tools/t2.ts', `import 'react/jsx-runtime';`],
  ['tools-pure', 'apps/web/src/screens/diagram/tools/t3.ts', `import 'konva';`],
  ['canvas-paints', 'apps/web/src/screens/diagram/canvas/c1.ts', `import '@lintel/diagram/commands/move';`],
  ['screens-apart', 'apps/web/src/screens/home/s1.tsx', `import '../diagram/panels/zoom.tsx';`],
  ['screens-apart', 'apps/web/src/screens/diagram/panels/s2.tsx', `import '../../profile.tsx';`],
  ['screens-apart', 'apps/web/src/screens/s3.tsx', `import './home/folders.tsx';`],
  ['resources-apart', 'apps/server/src/resources/tag/r1.ts', `import '../folder/store.ts';`],
  ['scoped-database', 'apps/server/src/resources/tag/d1.ts', `import '../../db/client.ts';`],
  ['scoped-database', 'apps/server/src/resources/tag/d2.ts', `import 'drizzle-orm/postgres-js';`],
  ['yjs-places', 'apps/server/src/projection/y1.ts', `import 'yjs';`],
  ['yjs-places', 'apps/web/src/screens/diagram/canvas/y2.ts', `import 'y-protocols/awareness';`],
  ['yjs-places', 'packages/domain/src/y3.ts', `import 'yjs';`],
  ['konva-place', 'apps/web/src/screens/diagram/panels/k1.tsx', `import 'konva/lib/Core.js';`],
  ['elk-place', 'packages/model/src/e1.ts', `import 'elkjs/lib/elk-api.js';`],
  ['lucia-place', 'apps/server/src/auth/l1.ts', `import 'lucia';`],
  ['tables-place', 'apps/server/src/resources/tag/p1.ts', `import 'drizzle-orm/pg-core';`],
  [
    'environment-place',
    'apps/server/src/auth/v1.ts',
    `import { env } from 'node:process';\nexport const key = env.KEY;`,
  ],
];

const oxlintBroken: [rule: string, file: string, source: string][] = [
  ['lintel(names)', 'apps/web/src/utils.ts', `export const x = 1;`],
  [
    'lintel(function-length)',
    'apps/server/src/jobs/long.ts',
    `export const long = () => {\n${'  Date.now();\n'.repeat(80)}};`,
  ],
  [
    'lintel(no-skipping)',
    'apps/server/src/jobs/later.test.ts',
    `import { it } from 'vitest';\nit.skipIf(Date.now() > 0)('x', () => {});`,
  ],
  ['lintel(function-length)', 'apps/server/src/jobs/gone.ts', `export const present = 1;`],
  ['lintel(names)', 'packages/domain/src/index.ts', `export const x = 1;`],
  ['lintel(actors)', 'packages/domain/src/a1.ts', `/** For whoever calls. */\nexport const x = 1;`],
  ['lintel(actors)', 'apps/web/src/data/a2.tsx', `export const Row = () => <p>{/* Somebody else */}</p>;`],
  ['lintel(words)', 'packages/domain/src/w1.ts', `export const tellOthers = 1;`],
  ['lintel(words)', 'packages/domain/src/w2.ts', `export class Told {\n  #untold = 1;\n}`],
  ['lintel(words)', 'apps/web/src/told/toldDates.ts', `export const x = 1;`],
  ['lintel(words)', 'apps/server/src/jobs/w3.ts', `export const doings = [];`],
  ['lintel(words)', 'apps/web/src/data/w4.tsx', `export const Row = () => <input acts />;`],
  ['lintel(words)', 'apps/web/src/data/w5.ts', `export const useFollowedPicture = 1;`],
  ['lintel(words)', 'apps/web/src/documents/w6.ts', `export type LineState = 1;`],
  ['lintel(words)', 'apps/web/src/screens/diagram/w7.ts', `export const diagramSession = 1;`],
  [
    'import(no-cycle)',
    'packages/domain/src/cycleA.ts',
    `import { b } from './cycleB.ts';\nexport const a = () => b;`,
  ],
  [
    'import(no-cycle)',
    'packages/domain/src/circleA.ts',
    `import type { B } from './circleB.ts';\nexport type A = { b: B };`,
  ],
  [
    'import(no-cycle)',
    'packages/domain/src/circleB.ts',
    `import type { A } from './circleA.ts';\nexport type B = { a: A | null };`,
  ],
  ['eslint(no-console)', 'apps/server/src/app.ts', `console.log('x');`],
  ['node(no-process-env)', 'apps/server/src/auth/secret.ts', `export const key = process.env.SECRET_KEY;`],
  ['typescript(no-floating-promises)', 'apps/server/src/jobs/floating.ts', `Promise.resolve(1);`],
  [
    'typescript(no-misused-promises)',
    'apps/server/src/jobs/misused.ts',
    `[1].forEach(async (n) => {\n  await Promise.resolve(n);\n});`,
  ],
  ['typescript(await-thenable)', 'apps/server/src/jobs/plain.ts', `export const one = await 1;`],
  ['typescript(no-explicit-any)', 'apps/server/src/jobs/any.ts', `export const x = (y: any) => String(y);`],
  [
    'typescript(consistent-type-imports)',
    'apps/server/src/jobs/types.ts',
    `import { Stats } from 'node:fs';\nexport type S = Stats;`,
  ],
  [
    'eslint(eqeqeq)',
    'apps/server/src/jobs/equal.ts',
    `export const same = (a: number, b: number) => a == b;`,
  ],
  ['eslint(no-unused-vars)', 'apps/server/src/jobs/unused.ts', `const unused = 1;\nexport const x = 1;`],
  [
    'react-hooks(rules-of-hooks)',
    'apps/web/src/hook.tsx',
    `import { useState } from 'react';\nexport function H(p: { on: boolean }) {\n  if (p.on) useState(1);\n  return null;\n}`,
  ],
  ['jsx-a11y(alt-text)', 'apps/web/src/image.tsx', `export const Image = () => <img src="x.png" />;`],
  ['oxc(no-barrel-file)', 'packages/domain/src/all.ts', `export * from './names.ts';`],
];

const clean: [file: string, source: string][] = [
  ['packages/domain/src/names.ts', `export const a = 1;`],
  ['packages/domain/src/cycleB.ts', `import { a } from './cycleA.ts';\nexport const b = () => a;`],
  ['packages/drawing/src/words.ts', `export const lines = ['active', 'intelligence', 'networks'];`],
  ['apps/web/src/data/words.ts', `export const sessionQuery = 1;`],
  ['apps/web/src/screens/diagram/header/People.tsx', `export const followed = 1;`],
  ['packages/api/src/clean.ts', `import '@lintel/domain/names';`],
  ['packages/richtext/src/clean.ts', `import '@lintel/domain/names';\nimport 'yjs';`],
  [
    'packages/diagram/src/clean.ts',
    `import '@lintel/richtext/html';\nimport '@lintel/drawing/text';\nimport 'yjs';`,
  ],
  ['packages/model/src/elk.ts', `import 'elkjs/lib/elk-api.js';`],
  ['apps/server/src/config.ts', `export const port = process.env.PORT;\nconsole.log(port);`],
  ['apps/server/src/serve.ts', `import './config.ts';\nconsole.log('Lintel');`],
  ['apps/server/src/auth/sessions.ts', `import 'lucia';\nimport '../db/client.ts';`],
  ['apps/server/src/db/tables/tag.ts', `import 'drizzle-orm/pg-core';`],
  ['apps/server/src/sync/clean.ts', `import 'yjs';\nimport '@lintel/model/graph';`],
  [
    'apps/server/src/resources/tag/clean.ts',
    `import '../../db/scoped.ts';\nimport '../../db/tables/tag.ts';\nimport './store.ts';`,
  ],
  [
    'apps/web/src/ui/controls/button.tsx',
    `import 'react';\nimport '../icon.tsx';\nimport '@base-ui/react/button';`,
  ],
  ['apps/web/src/ui/lists/rows.tsx', `import '../overlays/menu.tsx';\nimport '../../state/readable.ts';`],
  [
    'apps/web/src/screens/home/clean.tsx',
    `import './folders.tsx';\nimport '../../ui/controls/button.tsx';\nimport '@lintel/api/session';`,
  ],
  [
    'apps/web/src/screens/diagram/canvas/clean.tsx',
    `import '@lintel/drawing/picture';\nimport '@lintel/diagram/snapshot';`,
  ],
  ['apps/web/src/screens/diagram/tools/clean.ts', `import '@lintel/diagram/commands/move';`],
  ['apps/web/src/screens/diagram/tools/icon.ts', `import 'lucide-react';`],
  ['apps/web/src/screens/diagram/openDocument/clean.ts', `import 'yjs';\nimport 'y-indexeddb';`],
  ['apps/web/src/richText/clean.ts', `import 'yjs';`],
];

interface Diagnostic {
  code: string;
  message: string;
  filename: string;
}

let folder = '';
let diagnostics: Diagnostic[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-layers-'));
  const copied = [
    '.oxlintrc.json',
    'tsconfig.json',
    'scripts/functionLength.ts',
    'scripts/layers.ts',
    'scripts/oxlintPlugin.ts',
    'scripts/words.ts',
  ];
  for (const name of copied) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(root, name), join(folder, name));
  }
  writeFileSync(
    join(folder, 'scripts/longFunctions.json'),
    JSON.stringify({ 'apps/server/src/jobs/gone.ts': { gone: 90 } }),
  );
  const config = {
    extends: './tsconfig.json',
    compilerOptions: { types: ['node'] },
    include: ['apps', 'packages'],
  };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ ...config, extends: join(root, 'tsconfig.json') }),
  );
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const [file, source] of [...[...broken, ...oxlintBroken].map(([, ...rest]) => rest), ...clean]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${source}\n`);
  }
  const path = `${dirname(binary('oxlint'))}${delimiter}${process.env.PATH}`;
  const { stdout } = spawnSync(binary('oxlint'), ['--format=json', 'apps', 'packages'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
  });
  diagnostics = (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const found = (file: string) => diagnostics.filter(({ filename }) => filename === file);

describe('layers', () => {
  test.each(broken)('%s refuses %s', (rule, file) => {
    const message = layers.find(({ name }) => name === rule)?.message;
    expect(found(file)).toContainEqual(
      expect.objectContaining({ code: 'lintel(layers)', message: `${message} (${rule})` }),
    );
  });

  test('every rule has a file that breaks it', () => {
    expect(new Set(broken.map(([rule]) => rule))).toEqual(new Set(layers.map(({ name }) => name)));
  });
});

test('elk has one home in each program', () => {
  const homes = repositoryFiles().filter((file) => /(^|\/)elk\.ts$/.test(file));
  // What tests lay out with is no part of the application.
  const programs = homes.flatMap((file) => (file.includes('/testing/') ? [] : file.split('/src/')[0]));
  expect(programs).toEqual([...new Set(programs)]);
});

test.each(oxlintBroken)('%s refuses %s', (code, file) => {
  expect(found(file).map((diagnostic) => diagnostic.code)).toContain(code);
});

test.each(clean.filter(([file]) => !file.includes('cycle')))('nothing is found in %s', (file) => {
  expect(found(file)).toEqual([]);
});
