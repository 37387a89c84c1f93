import { component } from './component.ts';
import { container } from './container.ts';
import { selection } from './selection.ts';
import { textarea } from './textarea.ts';
import type { Tool } from './tool.ts';

/** All there are, in the order of the toolbox. */
export const tools = [selection, component, container, textarea] as const satisfies readonly Tool[];
export type ToolId = (typeof tools)[number]['id'];
