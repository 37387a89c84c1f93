import { drawnIn } from '@lintel/diagram/sketch/drawnIn';
import { readWorkspace } from '@lintel/diagram/sketch/readStructurizr';
import { readWorkspaceJson } from '@lintel/diagram/sketch/readStructurizrJson';
import { everyBox, type Sketch, type SketchedBox } from '@lintel/diagram/sketch/sketch';
import type { Environment } from '@lintel/diagram/sketch/structurizrDeployment';
import type { SketchedView } from '@lintel/diagram/sketch/structurizrView';
import { viewsOf } from '@lintel/diagram/sketch/structurizrViews';
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
  readonly places: SketchedView['places'] | null;
}

const levels: Readonly<Record<SketchedView['kind'], LevelCode | null>> = {
  systemlandscape: 'C0',
  systemcontext: 'C1',
  container: 'C2',
  component: 'C3',
  dynamic: 'P0',
  deployment: 'D1',
  custom: null,
};

const whole = (sketch: Sketch): Drawing => ({
  id: '',
  title: sketch.title,
  level: null,
  inside: null,
  sketch,
  places: null,
});

/** A workspace of Structurizr, in whichever of its two ways it was written. */
interface ReadWorkspace {
  readonly sketch: Sketch;
  readonly environments: readonly Pick<Environment, 'name' | 'sketch'>[];
  readonly views: readonly SketchedView[];
  readonly notes: readonly string[];
}

/** A model without views is one diagram, with one for each environment. */
const withoutViews = ({ sketch, environments }: ReadWorkspace): Drawing[] => [
  whole(sketch),
  ...environments.map(
    (environment): Drawing => ({
      ...whole(environment.sketch),
      id: `deployment ${environment.name}`,
      title: `Deployment (${environment.name})`,
      level: 'D1',
    }),
  ),
];

const leftOutNotes = (views: number, files: number): string[] => [
  ...(views === 0 ? [] : [views === 1 ? '1 view is left out' : `${views} views are left out`]),
  ...(files === 0
    ? []
    : [files === 1 ? '1 file that it includes is not read' : `${files} files that it includes are not read`]),
];

/** Each view is a diagram. */
const drawingsOf = (workspace: ReadWorkspace): Drawing[] => {
  const drawings = workspace.views.map(
    ({ kind, id, of, title, sketch, places }): Drawing => ({
      id,
      title,
      level: levels[kind],
      inside: kind === 'container' || kind === 'component' ? of : null,
      sketch,
      places: places ?? null,
    }),
  );
  return drawings.length === 0 ? withoutViews(workspace) : drawings;
};

const workspaceIn = ({ text, fileName }: Pick<SketchTask, 'text' | 'fileName'>): ReadWorkspace | null => {
  if (/\.json$/i.test(fileName)) {
    const written = readWorkspaceJson(text);
    return written && { ...written, notes: leftOutNotes(written.leftOut, 0) };
  }
  const workspace = readWorkspace(text);
  if (workspace === null) return null;
  const { views, leftOut } = viewsOf(workspace);
  return {
    sketch: workspace.sketch,
    environments: [...new Set(workspace.environments.values())],
    views,
    notes: leftOutNotes(leftOut, workspace.included),
  };
};

/** What is drawn in a text, and of what. */
const readText = (
  task: SketchTask,
): { sketches: Sketch[]; drawings: Drawing[]; notes: readonly string[] } => {
  const workspace = workspaceIn(task);
  if (workspace !== null) {
    const { sketch, environments, notes } = workspace;
    return {
      sketches: [sketch, ...environments.map((each) => each.sketch)],
      drawings: drawingsOf(workspace),
      notes,
    };
  }
  const sketch = drawnIn(task.text);
  if (sketch === null)
    throw new BadFile('This is no text of Mermaid, PlantUML or Structurizr that can be read');
  return { sketches: [sketch], drawings: [whole(sketch)], notes: [] };
};

const nameIn = (name: string): string =>
  name.replaceAll(/\s+/g, ' ').trim().slice(0, limits.nameLength).toWellFormed();

/** What the text names that is no thing of its own: of one name there is one, however its letters are written. */
class Named {
  readonly #kind: string;
  readonly #byId = new Map<string, { id: string; name: string }>();

  constructor(kind: string) {
    this.#kind = kind;
  }

  idOf(name: string): string {
    const id = `${this.#kind}-${hashOf(name.toLowerCase())}`;
    if (!this.#byId.has(id)) this.#byId.set(id, { id, name });
    return id;
  }

  all(as: object): object[] {
    return [...this.#byId.values()].map((each) => ({ ...sparse, ...each, description: null, ...as }));
  }
}

/** A kind of thing for which there is no type gets one of its name. */
const typeIn =
  (builtIn: ReadonlyMap<string, string>, made: Named) =>
  (kinds: readonly string[]): string | null => {
    const known = kinds.flatMap((kind) => builtIn.get(kind.trim().toLowerCase()) ?? []);
    const name = nameIn(kinds[0] ?? '');
    return known[0] ?? (name === '' ? null : made.idOf(name));
  };

/** What says of which kind a thing is has become its type. */
const tagsIn =
  (made: Named) =>
  ({ said }: SketchedBox): string[] => {
    const kinds = new Set(said.kinds.map((kind) => kind.toLowerCase()));
    const names = said.tags.map(nameIn).filter((name) => name !== '' && !kinds.has(name.toLowerCase()));
    return [...new Set(names.map((name) => made.idOf(name)))];
  };

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
  readonly type: (kinds: readonly string[]) => string | null;
  readonly tags: (box: SketchedBox) => string[];
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
  items: await itemsOfSketch(drawing, {
    keyOf: sketchedKey,
    typeOf: called.type,
    componentOf: (box) => (box.said.isModelled ? called.component({ id: box.instanceOf ?? box.id }) : null),
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
  tags: called.tags(box),
  links: inside.map(called.diagram),
  attributes: box.said.technology === null ? {} : { [technology.id]: nameIn(box.said.technology) },
});

export const fileOfSketches = async (task: SketchTask): Promise<SketchAnswer> => {
  const { fileName, builtIn } = task;
  const { sketches, drawings, notes } = readText(task);
  const types = new Named('type');
  const tags = new Named('tag');
  const called: Called = {
    diagram: ({ id }) => `text-${hashOf(fileName, id)}`,
    component: ({ id }) => `part-${hashOf(fileName, id)}`,
    type: typeIn(builtIn, types),
    tags: tagsIn(tags),
  };
  const title = fileName.replace(/\.[^.]*$/, '');
  const diagrams = [];
  for (const drawing of drawings) diagrams.push(await diagramOf(drawing, title, called));
  const modelled = sketches
    .flatMap(({ boxes }) => everyBox(boxes))
    .filter(({ said, instanceOf }) => said.isModelled && instanceOf === null);
  const inside = Map.groupBy(drawings, (drawing) => drawing.inside);
  const components = modelled.map((box) => componentOf(box, inside.get(box.id) ?? [], called));
  const attributes = modelled.some(({ said }) => said.technology !== null) ? [technology] : [];
  const head = { format: exchangeFormat, version: exchangeVersion, of: 'diagrams' };
  const made = {
    types: types.all({ icon: null }),
    tags: tags.all({ color: 'gray' }),
    attributes,
    components,
    diagrams,
  };
  return { json: JSON.stringify({ ...head, ...made }), notes };
};
