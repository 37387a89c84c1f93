import { readMermaid } from './readMermaid.ts';
import { readPlantuml } from './readPlantuml.ts';
import { readStructurizr } from './readStructurizr.ts';
import type { Sketch } from './sketch.ts';

/** What a text draws that is written in a language of diagrams; null for any other. */
export const drawnIn = (text: string): Sketch | null =>
  readMermaid(text) ?? readPlantuml(text) ?? readStructurizr(text);
