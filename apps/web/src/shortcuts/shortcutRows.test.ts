import { expect, it } from 'vitest';
import { shortcutRows } from './shortcutRows.ts';

it('names each key once, and all that it means', () => {
  const rows = shortcutRows([
    { id: 'rename', label: 'Edit name', shortcut: 'F2', alsoShortcuts: ['Enter'] },
    { id: 'component', label: 'Edit component', shortcut: 'Enter' },
    { id: 'delete', label: 'Delete', shortcut: 'Delete', alsoShortcuts: ['Backspace'] },
    { id: 'open', label: 'Open linked diagram', shortcut: 'Mod+E' },
    { id: 'details', label: 'Edit diagram', shortcut: 'Mod+E' },
    { id: 'fit', label: 'Fit' },
  ]);
  expect(rows).toEqual([
    { id: 'rename', label: 'Edit name', keys: ['F2'] },
    { id: 'component', label: 'Edit component, or edit name', keys: ['Enter'] },
    { id: 'delete', label: 'Delete', keys: ['Delete', 'Backspace'] },
    { id: 'open', label: 'Open linked diagram, or edit diagram', keys: ['Mod+E'] },
  ]);
});
