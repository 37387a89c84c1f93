import { addContainer } from '@lintel/diagram/commands/add';
import { board, boundsByKey } from '@lintel/diagram/testing/build';
import { Flag } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { commandItems } from '../../../chrome/palette/paletteItems.ts';
import { asShellAction } from '../actions/editorAction.ts';
import { toolActions } from '../actions/toolActions.ts';
import { Camera } from '../../../camera/camera.ts';
import { editedDiagram } from '../editor/editedDiagram.fixture.ts';
import { Editor } from '../editor/editor.ts';
import { noDiagramNames } from '../names/diagramNames.ts';
import { changeText, type Seen } from '../outline/announcing.ts';
import { Mouse } from './testing/mouse.ts';
import type { DrawingTool, Tool } from './tool.ts';
import { tools } from './tools.ts';

/** No tool of the product: whatever it needs beyond this value would have to be added elsewhere. */
const zone = {
  id: 'zone',
  label: 'Zone',
  icon: Flag,
  shortcut: '5',
  keywords: 'area flag',
  draws: { cursor: 'cell', size: { width: 5, height: 3 }, sizes: 'both', add: addContainer, next: 'type' },
} as const satisfies DrawingTool;

const withZone: readonly Tool[] = [...tools, zone];

const openEditor = (): Editor => {
  return new Editor(editedDiagram(board()), new Camera());
};

describe('the list of tools', () => {
  it('has each id, label and shortcut once', () => {
    for (const trait of ['id', 'label', 'shortcut'] as const)
      expect(new Set(tools.map((tool) => tool[trait])).size).toBe(tools.length);
  });
});

describe('a tool that is put into the list', () => {
  it('stands in the toolbox, among the shortcuts and in the palette, and is chosen there', () => {
    const editor = openEditor();
    const offered = toolActions(withZone, editor, () => undefined);
    expect(offered.map(({ label, shortcut }) => `${shortcut} ${label}`)).toEqual([
      '1 Selection',
      '2 Component',
      '3 Container',
      '4 Text area',
      '5 Zone',
    ]);
    const listed = commandItems(
      offered.map((action) => asShellAction(editor, action)),
      false,
    );
    expect(listed.at(-1)).toMatchObject({ id: 'command.editor.tool.zone', title: 'Zone', icon: Flag });
    offered.at(-1)?.run();
    expect(editor.hand.get().tool).toBe(zone);
    expect(editor.cursor.get()).toBe('cell');
  });

  it('draws by pointer what it makes, and goes on as it says', () => {
    const mouse = new Mouse(board()).choose(zone);
    expect(mouse.look.cursor).toBe('cell');
    mouse.pull([2, 2], [8, 6]);
    expect(boundsByKey(mouse.snapshot)['new-0001']).toEqual([2, 2, 6, 4]);
    expect(mouse.snapshot.instance('new-0001')?.container).toBe(true);
    expect(mouse.last('edit')).toEqual({ effect: 'edit', key: 'new-0001' });
  });

  it('places by keys a rectangle of its size, and is announced by its name', () => {
    const mouse = new Mouse(board());
    const seen = (): Seen => ({
      snapshot: mouse.snapshot,
      names: noDiagramNames,
      selection: new Set(mouse.selection),
      tool: mouse.hand.tool,
      placing: mouse.hand.gesture?.kind === 'place' ? mouse.hand.gesture : null,
      editing: null,
    });
    const before = seen();
    const chosen = (mouse.choose(zone), seen());
    expect(changeText(before, chosen, new Set())).toBe('Zone tool');
    const placing = (mouse.key('Enter'), seen());
    expect(changeText(chosen, placing, new Set())).toMatch(/^Zone, 5 by 3 at /);
    expect(boundsByKey(mouse.key('Enter').snapshot)['new-0001']?.slice(2)).toEqual([5, 3]);
    expect(mouse.hand.tool.id).toBe('selection');
  });

  it('is gone with its line', () => {
    const offered = toolActions(tools, openEditor(), () => undefined);
    expect(offered.map(({ id }) => id)).toEqual([
      'tool.selection',
      'tool.component',
      'tool.container',
      'tool.textarea',
    ]);
  });
});
