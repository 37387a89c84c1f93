import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { board } from './testing/build.ts';
import { brokenInvariants } from './testing/invariants.ts';
import { withColumnTable } from './testing/columnTable.ts';
import * as Y from 'yjs';

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');

/** The client of the README as it stands there, but for its connection. */
const client = (/```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? '')
  .replace(/^import .*$/gm, '')
  .replace(/const provider = new WebsocketProvider\([\s\S]*?\}\);/, '')
  .replace('const doc = new Y.Doc();', '');

/** Connected at once, and for good. */
const provider = { on: () => {}, once: (_event: string, done: () => void) => done() };

type Run = (...given: unknown[]) => Promise<void>;
/** It awaits, as modules do. */
const AsyncFunction = (async () => {}).constructor as new (...text: string[]) => Run;

describe('the README', () => {
  it('shows a client that works', async () => {
    const diagram = board();
    const lines: unknown[][] = [];
    const run = new AsyncFunction('Y', 'doc', 'provider', 'console', client);
    const log = (...words: unknown[]) => lines.push(words);
    await run(Y, diagram.document.doc, provider, { log });
    const made = [...diagram.snapshot.items.values()].find((item) => item.kind === 'relation');
    expect(made).toMatchObject({ to: { endpoint: 'left-0' }, text: [{ name: 'paragraph' }] });
    const [key, other] = [made?.from.item ?? '', made?.to.item ?? ''];
    expect(diagram.snapshot.get(other)).toMatchObject({ name: 'Bank', position: { x: 20, y: 2 } });
    expect(diagram.snapshot.get(key)).toMatchObject({
      name: 'Till',
      position: { x: 10, y: 2 },
      component: null,
    });
    expect(brokenInvariants(diagram.store)).toEqual([]);
    diagram.do([{ change: 'set', key, column: 'position', value: { x: 11, y: 2 } }]);
    expect(lines).toEqual([['Till', 'is at', { x: 11, y: 2 }]]);
  });

  it('has the table of columns as it is', async () => {
    await expect(withColumnTable(readme)).toMatchFileSnapshot('../README.md');
  });
});
