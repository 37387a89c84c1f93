import { expectTypeOf, it } from 'vitest';
import type { EditorActionId } from './editorActions.ts';

it('knows each action by its id, and no other text', () => {
  expectTypeOf<
    'undo' | 'tool.component' | 'align.left' | 'layout.down' | 'layout.best' | 'size' | 'export.png'
  >().toExtend<EditorActionId>();
  expectTypeOf<'undone'>().not.toExtend<EditorActionId>();
  expectTypeOf<string>().not.toExtend<EditorActionId>();
});
