import { lifted, pathsIn, standingIn } from './partOfSketch.ts';
import { everyBox, type SketchedBox, type SketchedRelation } from './sketch.ts';
import { type Archetypes, type Described, ModelReader } from './structurizrModel.ts';
import { sentenceOf, type Statement } from './structurizrText.ts';

/** Where the things of a model run: on what, and how many of them. */
export interface Environment extends Described {
  readonly name: string;
}

/** Sets of instances that stand beside each other, each related within itself alone. */
const groupsIn = (statements: readonly Statement[]): ReadonlySet<string> =>
  new Set(
    statements
      .map(sentenceOf)
      .flatMap(({ keyword, name }) => (keyword === 'deploymentgroup' ? (name ?? []) : [])),
  );

interface Instance {
  readonly id: string;
  readonly groups: readonly string[];
}

const areTogether = (one: Instance, other: Instance): boolean =>
  one.groups.length === 0
    ? other.groups.length === 0
    : one.groups.some((group) => other.groups.includes(group));

/** What runs is related as the model says of what it is one of. */
const ofInstances = (
  boxes: readonly SketchedBox[],
  model: Described,
  groups: ReadonlySet<string>,
): SketchedRelation[] => {
  const running = Map.groupBy(
    everyBox(boxes).filter(({ instanceOf }) => instanceOf !== null),
    ({ instanceOf }) => instanceOf ?? '',
  );
  const instancesOf = (id: string): Instance[] =>
    (running.get(id) ?? []).map((box) => ({
      id: box.id,
      groups: box.said.tags.filter((tag) => groups.has(tag)),
    }));
  const standing = standingIn(pathsIn(model.sketch.boxes), new Set(running.keys()));
  return lifted(model.sketch.relations, standing).flatMap((relation) =>
    instancesOf(relation.from).flatMap((from) =>
      instancesOf(relation.to).flatMap((to) =>
        areTogether(from, to) ? [{ ...relation, from: from.id, to: to.id }] : [],
      ),
    ),
  );
};

const environmentOf = (
  { inner }: Statement,
  { model, archetypes, own, name }: { model: Described; archetypes: Archetypes; own: string; name: string },
): Environment => {
  const boxes = new Map(everyBox(model.sketch.boxes).map((box) => [box.id, box]));
  const reader = new ModelReader(archetypes, (called) => boxes.get(model.find(called) ?? '') ?? null);
  reader.read(inner, ['deployment', own]);
  const described = reader.described(name);
  const { sketch } = described;
  const relations = [...sketch.relations, ...ofInstances(sketch.boxes, model, groupsIn(inner))];
  return { ...described, name, sketch: { ...sketch, relations } };
};

/** Those that a model speaks of, by the name that views give them. */
export const environmentsOf = (
  statements: readonly Statement[],
  model: Described,
  archetypes: Archetypes,
): ReadonlyMap<string, Environment> => {
  const environments = new Map<string, Environment>();
  for (const statement of statements) {
    const { keyword, name: called, said } = sentenceOf(statement);
    if (keyword !== 'deploymentenvironment' || !statement.isOpen) continue;
    const name = said[0]?.trim() || called || 'Deployment';
    const own = called ?? `"${name}"`;
    const environment = environmentOf(statement, { model, archetypes, own, name });
    environments.set(name.toLowerCase(), environment);
    if (called !== undefined) environments.set(called.toLowerCase(), environment);
  }
  return environments;
};
