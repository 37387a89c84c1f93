import { board, component } from '@lintel/diagram/testing/build';
import { FileText } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { commandItems } from '../../../chrome/palette/paletteItems.ts';
import { settable } from '../../../state/readable.ts';
import { asShellAction } from '../actions/editorAction.ts';
import { exportActions } from '../actions/exportActions.ts';
import { Camera } from '../../../camera/camera.ts';
import { editedDiagram } from '../editor/editedDiagram.fixture.ts';
import { Editor } from '../editor/editor.ts';
import { exportAs } from './exportAs.ts';
import type { ExportFormat } from '../../../export/exportFormat.ts';
import { exportFormats } from '../../../export/exportFormats.ts';

/** No format of the product: whatever it needs beyond this value would have to be added elsewhere. */
const list = {
  id: 'list',
  label: 'list of items',
  icon: FileText,
  ending: 'txt',
  size: null,
  make: async ({ name, picture }) =>
    new Blob([
      `${name}: ${picture()
        .items.map(({ id }) => id)
        .join()}`,
    ]),
} as const satisfies ExportFormat;

const openEditor = (): Editor => {
  const drawn = board(component('checkout', [0, 0, 4, 2]), component('payments', [8, 0, 4, 2]));
  return new Editor(editedDiagram(drawn, { access: settable<'write' | 'read'>('read') }), new Camera());
};

const offered = (formats: readonly ExportFormat[], editor: Editor) => {
  const asked: ExportFormat[] = [];
  const actions = exportActions(formats, editor, {
    exportAs: async (format) => void asked.push(format),
  });
  return {
    asked,
    actions,
    items: commandItems(
      actions.map((each) => asShellAction(editor, each)),
      false,
    ),
  };
};

describe('the list of export formats', () => {
  it('has each id, label and ending once', () => {
    for (const trait of ['id', 'label', 'ending'] as const)
      expect(new Set(exportFormats.map((format) => format[trait])).size).toBe(exportFormats.length);
  });
});

describe('a format that is put into the list', () => {
  it('is offered in menus and the palette, to readers too, and is what is asked for there', () => {
    const { asked, actions, items } = offered([...exportFormats, list], openEditor());
    expect(items.map(({ title }) => title)).toEqual([
      'Export as PNG',
      'Export as SVG',
      'Export as list of items',
    ]);
    actions.at(-1)?.run();
    expect(asked).toEqual([list]);
  });

  it('becomes a file with its ending', async () => {
    const files: { fileName: string; content: Blob }[] = [];
    await exportAs(list, openEditor(), 'Shop', (fileName, content) => files.push({ fileName, content }));
    expect(files.map(({ fileName }) => fileName)).toEqual(['Shop.txt']);
    expect(await files[0]?.content.text()).toBe('Shop: checkout,payments');
  });

  it('is gone with its line', () => {
    expect(offered(exportFormats, openEditor()).actions.map(({ id }) => id)).toEqual([
      'export.png',
      'export.svg',
    ]);
  });
});
