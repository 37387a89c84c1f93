import type { State } from '@lintel/domain/entities/diagram';
import type { LevelCode } from '@lintel/domain/levels';
import type { ComponentId } from './components.ts';
import type { DiagramId, TagName } from './names.ts';

export type Box = readonly [component: ComponentId, x: number, y: number, width?: number, height?: number];
export type Area = readonly [component: ComponentId, x: number, y: number, width: number, height: number];
export type Note = readonly [x: number, y: number, width: number, text: string];

interface More {
  readonly description?: string;
  readonly links?: readonly DiagramId[];
}

/** An end is a component and a handle of its box: `'checkout right-0'`. */
export type Line = readonly [from: string, to: string, label: string, more?: More];

/** Two versions that were kept: before some components were drawn, and after. */
interface History {
  readonly before: string;
  readonly after: string;
  readonly later: readonly ComponentId[];
}

export interface ExampleDiagram {
  readonly id: DiagramId;
  readonly name: string;
  readonly description: string;
  readonly level: LevelCode;
  readonly state: State;
  readonly tags: readonly TagName[];
  readonly containers: readonly Area[];
  readonly boxes: readonly Box[];
  readonly relations: readonly Line[];
  readonly notes: readonly Note[];
  readonly history?: History;
}
