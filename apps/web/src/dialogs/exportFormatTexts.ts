import type { DiagramExportFormat } from '@lintel/api/endpoints/exchange';

interface FormatTexts {
  readonly label: string;
  readonly description: string;
}

/** What each format is for. */
export const exportFormatTexts: Readonly<Record<DiagramExportFormat, FormatTexts>> = {
  json: { label: 'JSON', description: 'Loses nothing, and can be imported again' },
  yaml: { label: 'YAML', description: 'The same, for people who read it' },
  svg: { label: 'SVG', description: 'A picture that stays sharp' },
  png: { label: 'PNG', description: 'A picture of 3840 × 2160 pixels' },
  drawio: { label: 'draw.io', description: 'Boxes and lines where they stand' },
  mermaid: { label: 'Mermaid', description: 'A flowchart for pages of text' },
  plantuml: { label: 'PlantUML', description: 'A component diagram as text' },
  structurizr: { label: 'Structurizr DSL', description: 'A workspace with one custom view' },
};
