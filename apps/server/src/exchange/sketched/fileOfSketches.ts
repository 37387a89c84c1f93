import { drawnIn } from '@lintel/diagram/sketch/drawnIn';
import { readWorkspace, type Workspace } from '@lintel/diagram/sketch/readStructurizr';
import { everyBox, type Sketch, type SketchedBox } from '@lintel/diagram/sketch/sketch';
import { type SketchedView, viewsOf } from '@lintel/diagram/sketch/structurizrViews';
import type { LevelCode } from '@lintel/domain/levels';
import { limits } from '@lintel/domain/limits';
import { treeOfPlainText } from '@lintel/richtext/plainText';
import { writeState } from '@lintel/richtext/state';
import { BadFile } from '../badFile.ts';
import { exchangeFormat, exchangeVersion } from '../shapes.ts';
import { itemsOfSketch } from './itemsOfSketch.ts';
import { hashOf, sketchedKey } from './sketchedKeys.ts';

/** A text of another tool as a file of ours says it, and what could not be read, in words. */
export interface SketchAnswer {
  readonly json: string;
  readonly notes: readonly string[];
}

export interface SketchTask {
  readonly text: string;
  readonly fileName: string;
  /** Slugs of the types that come with the program, by their names in small letters. */
  readonly builtIn: ReadonlyMap<string, string>;
}

/** What becomes a diagram. */
interface Drawing {
  readonly id: string;
  readonly title: string | null;
  readonly level: LevelCode | null;
  /** The box that it looks into. */
  readonly inside: string | null;
  readonly sketch: Sketch;
}

const levels: Readonly<Record<SketchedView['kind'], LevelCode | null>> = {
  systemlandscape: 'C0',
  systemcontext: 'C1',
  container: 'C2',
  component: 'C3',
  dynamic: 'P0',
  custom: null,
};

const whole = (sketch: Sketch): Drawing => ({
  id: '',
  title: sketch.title,
  level: null,
  inside: null,
  sketch,
});

/** Each view is a diagram; a model without views is one. */
const drawingsOf = (workspace: Workspace): { drawings: Drawing[]; notes: string[] } => {
  const { views, leftOut } = viewsOf(workspace);
  const drawings = views.map(
    ({ kind, id, of, title, sketch }): Drawing => ({
      id,
      title,
      level: levels[kind],
      inside: kind === 'container' || kind === 'component' ? of : null,
      sketch,
    }),
  );
  return {
    drawings: drawings.length === 0 ? [whole(workspace.sketch)] : drawings,
    notes: leftOut === 0 ? [] : [leftOut === 1 ? '1 view is left out' : `${leftOut} views are left out`],
  };
};

const nameIn = (name: string): string =>
  name.replaceAll(/\s+/g, ' ').trim().slice(0, limits.nameLength).toWellFormed();

/** A kind of thing for which there is no type gets one of its name. */
class Types {
  readonly #made = new Map<string, { id: string; name: string }>();
  readonly #builtIn: ReadonlyMap<string, string>;

  constructor(builtIn: ReadonlyMap<string, string>) {
    this.#builtIn = builtIn;
  }

  readonly of = (kinds: readonly string[]): string | null => {
    const known = kinds.flatMap((kind) => this.#builtIn.get(kind.trim().toLowerCase()) ?? []);
    const name = nameIn(kinds[0] ?? '');
    if (known[0] !== undefined || name === '') return known[0] ?? null;
    const id = `type-${hashOf(name.toLowerCase())}`;
    if (!this.#made.has(id)) this.#made.set(id, { id, name });
    return id;
  };

  get made(): object[] {
    return [...this.#made.values()].map((each) => ({ ...sparse, ...each, description: null, icon: null }));
  }
}

/** What is not said changes nothing where the thing is here already. */
const sparse = { sparse: true, externalId: null, apiContext: null };

const technology = {
  ...sparse,
  id: 'technology',
  name: 'Technology',
  description: null,
  type: 'STRING',
  required: false,
};

/** Of one file: what the things are called that come of it. */
interface Called {
  readonly diagram: (drawing: Pick<Drawing, 'id'>) => string;
  readonly component: (box: Pick<SketchedBox, 'id'>) => string;
  readonly type: Types['of'];
}

const diagramOf = async (drawing: Drawing, title: string, called: Called) => ({
  ...sparse,
  sketched: true,
  id: called.diagram(drawing),
  name: nameIn(drawing.title ?? title),
  state: 'ACTIVE',
  level: drawing.level,
  folder: null,
  richDescription: null,
  initialView: null,
  items: await itemsOfSketch(drawing.sketch, {
    keyOf: sketchedKey,
    typeOf: called.type,
    componentOf: (box) => (box.said.isModelled ? called.component(box) : null),
  }),
});

const componentOf = (box: SketchedBox, inside: readonly Drawing[], called: Called) => ({
  ...sparse,
  id: called.component(box),
  name: nameIn(box.name),
  state: 'ACTIVE',
  type: called.type(box.said.kinds),
  richDescription: box.said.description && writeState(treeOfPlainText(box.said.description)),
  inlineDesc: false,
  repositoryUrl: null,
  links: inside.map(called.diagram),
  attributes: box.said.technology === null ? {} : { [technology.id]: nameIn(box.said.technology) },
});

export const fileOfSketches = async ({ text, fileName, builtIn }: SketchTask): Promise<SketchAnswer> => {
  const workspace = readWorkspace(text);
  const sketch = workspace?.sketch ?? drawnIn(text);
  if (sketch === null)
    throw new BadFile('This is no text of Mermaid, PlantUML or Structurizr that can be read');
  const { drawings, notes } =
    workspace === null ? { drawings: [whole(sketch)], notes: [] } : drawingsOf(workspace);
  const types = new Types(builtIn);
  const called: Called = {
    diagram: ({ id }) => `text-${hashOf(fileName, id)}`,
    component: ({ id }) => `part-${hashOf(fileName, id)}`,
    type: types.of,
  };
  const title = fileName.replace(/\.[^.]*$/, '');
  const diagrams = [];
  for (const drawing of drawings) diagrams.push(await diagramOf(drawing, title, called));
  const modelled = everyBox(sketch.boxes).filter(({ said }) => said.isModelled);
  const inside = Map.groupBy(drawings, (drawing) => drawing.inside);
  const components = modelled.map((box) => componentOf(box, inside.get(box.id) ?? [], called));
  const attributes = modelled.some(({ said }) => said.technology !== null) ? [technology] : [];
  const head = { format: exchangeFormat, version: exchangeVersion, of: 'diagrams' };
  return { json: JSON.stringify({ ...head, types: types.made, attributes, components, diagrams }), notes };
};
