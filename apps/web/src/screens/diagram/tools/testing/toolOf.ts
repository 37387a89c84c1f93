import type { Tool } from '../tool.ts';
import { type ToolId, tools } from '../tools.ts';

export const toolOf = <Id extends ToolId>(id: Id): Extract<(typeof tools)[number], { id: Id }> & Tool => {
  const isMeant = (tool: (typeof tools)[number]): tool is Extract<(typeof tools)[number], { id: Id }> =>
    tool.id === id;
  const found = tools.find(isMeant);
  if (found === undefined) throw new Error(`No tool is called ${id}`);
  return found;
};
