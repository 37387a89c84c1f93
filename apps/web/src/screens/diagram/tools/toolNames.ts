export const toolNames = ['selection', 'component', 'container', 'textarea'] as const;
export type ToolName = (typeof toolNames)[number];
export type DrawingToolName = Exclude<ToolName, 'selection'>;
