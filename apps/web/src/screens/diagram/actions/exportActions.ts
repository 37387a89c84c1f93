import { diagramBounds } from '@lintel/diagram/derived/bounds';
import type { Editor } from '../editor/editor.ts';
import type { ExportFormat } from '../../../export/exportFormat.ts';
import { copying } from '../../../export/copying.ts';
import { printing } from '../../../export/print.ts';
import { exportFormats } from '../../../export/exportFormats.ts';
import type { DiagramActions } from './useDiagramActions.ts';
import { asEditorActions, type EditorAction } from './editorAction.ts';

type Named<Id extends string> = ExportFormat & { readonly id: Id };

const actionIdOf = <Id extends string>({ id }: Named<Id>): `export.${Id}` => `export.${id}`;

/** For menus of them alone. */
export const exportActionIds = [
  ...exportFormats.map((format) => actionIdOf(format)),
  'copyPicture',
  'print',
  'exportDiagram',
] as const;

const whyEmpty = (editor: Editor): string | null =>
  diagramBounds(editor.snapshot) === null ? 'The diagram is empty' : null;

export const printActions = (editor: Editor, ofDiagram: Pick<DiagramActions, 'print' | 'copyPicture'>) =>
  asEditorActions([
    {
      ...copying,
      id: 'copyPicture',
      section: 'Diagrams',
      isForReaders: true,
      reason: () => whyEmpty(editor),
      run: () => void ofDiagram.copyPicture(),
    },
    {
      ...printing,
      id: 'print',
      section: 'Diagrams',
      isForReaders: true,
      reason: () => whyEmpty(editor),
      run: () => void ofDiagram.print(),
    },
  ]);

/** The diagram as a file. */
export const exportActions = <Id extends string>(
  formats: readonly Named<Id>[],
  editor: Editor,
  ofDiagram: Pick<DiagramActions, 'exportAs'>,
): EditorAction<`export.${Id}`>[] =>
  formats.map((format) => ({
    id: actionIdOf(format),
    label: `Export as ${format.label}`,
    section: 'Diagrams',
    icon: format.icon,
    isForReaders: true,
    keywords: 'download save picture image',
    reason: () => whyEmpty(editor),
    run: () => void ofDiagram.exportAs(format),
  }));
