import { drawioOf } from './drawio.ts';
import { mermaidOf } from './mermaid.ts';
import type { Outline } from './outline.ts';
import { plantumlOf } from './plantuml.ts';
import { structurizrOf } from './structurizr.ts';

/** A language of another tool in which a diagram is written down. */
export interface DrawingFormat {
  readonly ending: string;
  readonly mimeType: string;
  /** `own`: all of it as a file of ours, where the language has room for that. */
  readonly write: (outline: Outline, own?: string) => string;
}

export const drawingFormats = {
  drawio: { ending: 'drawio', mimeType: 'application/xml; charset=utf-8', write: drawioOf },
  mermaid: { ending: 'mmd', mimeType: 'text/plain; charset=utf-8', write: mermaidOf },
  plantuml: { ending: 'puml', mimeType: 'text/plain; charset=utf-8', write: plantumlOf },
  structurizr: { ending: 'dsl', mimeType: 'text/plain; charset=utf-8', write: structurizrOf },
} as const satisfies Record<string, DrawingFormat>;
