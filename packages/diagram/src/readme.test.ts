import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { board, component } from './testing/build.ts';
import { brokenInvariants } from './testing/invariants.ts';
import { columnNames, columns } from './layout.ts';
import * as Y from 'yjs';

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');

/** The client of the README as it stands there, but for its connection. */
const client = (/```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? '')
  .replace(/^import .*$/gm, '')
  .replace(/new WebsocketProvider\([\s\S]*?\}\);/, '')
  .replace('const doc = new Y.Doc();', '');

describe('the README', () => {
  it('shows a client that works', () => {
    const diagram = board(component('shipping', [30, 0, 4, 2]));
    const lines: unknown[][] = [];
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the example has to run as it is printed
    const run = new Function('Y', 'doc', 'other', 'console', client) as (...given: unknown[]) => void;
    run(Y, diagram.document.doc, 'shipping', { log: (...words: unknown[]) => lines.push(words) });
    const made = [...diagram.snapshot.items.values()].find((item) => item.kind === 'relation');
    expect(made).toMatchObject({
      to: { item: 'shipping', endpoint: 'left-0' },
      text: [{ name: 'paragraph' }],
    });
    const key = made?.from.item ?? '';
    expect(diagram.snapshot.get(key)).toMatchObject({
      name: 'Till',
      position: { x: 10, y: 2 },
      component: null,
    });
    expect(brokenInvariants(diagram.store)).toEqual([]);
    diagram.do([{ change: 'set', key, column: 'position', value: { x: 11, y: 2 } }]);
    expect(lines).toEqual([['Till', 'is at', { x: 11, y: 2 }]]);
  });

  it('names every column with its kinds', () => {
    for (const name of columnNames) {
      const row = readme
        .split('\n')
        .find((line) => line.startsWith('|') && line.includes(`\`${name}\``) && line.includes('|', 9));
      const kinds = columns[name].kinds.length === 3 ? 'all' : columns[name].kinds.join(', ');
      expect(`${name}: ${row}`).toContain(`| ${kinds} |`);
    }
  });
});
