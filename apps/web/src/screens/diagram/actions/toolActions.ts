import type { Editor } from '../editor/editor.ts';
import type { Tool } from '../tools/tool.ts';
import { always, type EditorAction } from './editorAction.ts';

export interface ToolAction<Id extends string = string> extends EditorAction<Id> {
  readonly tool: Tool;
  readonly shortcut: string;
}

/** A tool is for the drawing, so that is where the next keys belong. */
export const toolActions = <Id extends string>(
  tools: readonly (Tool & { readonly id: Id })[],
  editor: Editor,
  focusCanvas: () => void,
): ToolAction<`tool.${Id}`>[] =>
  tools.map((tool) => ({
    id: `tool.${tool.id}`,
    label: tool.label,
    section: 'Tools',
    icon: tool.icon,
    shortcut: tool.shortcut,
    keywords: tool.keywords,
    tool,
    reason: always,
    run: () => {
      editor.take({ input: 'tool', tool });
      focusCanvas();
    },
  }));
