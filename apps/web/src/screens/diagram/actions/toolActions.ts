import { Box, BoxSelect, MousePointer2, Type } from 'lucide-react';
import type { Editor } from '../editor/editor.ts';
import type { ToolName } from '../tools/toolNames.ts';
import { always, type EditorAction } from './editorAction.ts';

const tools = [
  { tool: 'selection', label: 'Selection', icon: MousePointer2, keywords: 'select pointer arrow' },
  { tool: 'component', label: 'Component', icon: Box, keywords: 'box draw add' },
  { tool: 'container', label: 'Container', icon: BoxSelect, keywords: 'boundary domain group draw add' },
  { tool: 'textarea', label: 'Text area', icon: Type, keywords: 'note write draw add' },
] as const satisfies readonly { tool: ToolName; label: string; icon: unknown; keywords: string }[];

export interface ToolAction extends EditorAction {
  readonly tool: ToolName;
  readonly shortcut: string;
}

/** A tool is for the drawing, so that is where the next keys belong. */
export const toolActions = (editor: Editor, focusCanvas: () => void): ToolAction[] =>
  tools.map(({ tool, ...rest }, index) => ({
    id: `tool.${tool}`,
    section: 'Tools',
    ...rest,
    tool,
    shortcut: `${index + 1}`,
    reason: always,
    run: () => {
      editor.take({ input: 'tool', tool });
      focusCanvas();
    },
  }));
