import { builtInTypes } from '../../icons/builtIn.ts';
import { inThread } from '../inThread.ts';
import type { SketchAnswer, SketchTask } from './fileOfSketches.ts';

const thread = new URL('./sketchThread.ts', import.meta.url);

const builtIn: SketchTask['builtIn'] = new Map(
  builtInTypes.map(({ name, slug }) => [name.trim().toLowerCase(), slug]),
);

export const readSketches = (given: Pick<SketchTask, 'text' | 'fileName'>): Promise<SketchAnswer> =>
  inThread(
    thread,
    { ...given, builtIn } satisfies SketchTask,
    'This is no text of Mermaid, PlantUML or Structurizr that can be read',
  );
