import type { Sketch } from './sketch.ts';
import { type Environment, environmentsOf } from './structurizrDeployment.ts';
import { type Archetypes, archetypesOf, type Described, ModelReader } from './structurizrModel.ts';
import { sentenceOf, type Statement, statementsOf } from './structurizrText.ts';

export interface Workspace extends Described {
  /** By the names that views give them: one may have two. */
  readonly environments: ReadonlyMap<string, Environment>;
  readonly views: readonly Statement[];
  /** How many other files it would take in. */
  readonly included: number;
}

const blockOf = (statements: readonly Statement[], keyword: string): Statement | undefined =>
  statements.find((statement) => statement.isOpen && sentenceOf(statement).keyword === keyword);

const inclusionsIn = (statements: readonly Statement[]): number =>
  statements.reduce(
    (count, statement) =>
      count + inclusionsIn(statement.inner) + Number(sentenceOf(statement).keyword === '!include'),
    0,
  );

interface Model {
  readonly described: Described;
  readonly archetypes: Archetypes;
  readonly statements: readonly Statement[];
  readonly workspace: Statement;
  readonly included: number;
}

const modelIn = (text: string): Model | null => {
  if (!/^\s*(?:\/\*|\/\/|#|!|workspace\b)/.test(text)) return null;
  const statements = statementsOf(text);
  const workspace = blockOf(statements, 'workspace');
  const model = workspace && blockOf(workspace.inner, 'model');
  if (workspace === undefined || model === undefined) return null;
  const archetypes = archetypesOf(blockOf(model.inner, 'archetypes')?.inner ?? []);
  const reader = new ModelReader(archetypes);
  reader.read(model.inner);
  const [title = ''] = sentenceOf(workspace).said;
  const described = reader.described(title.trim() === '' ? null : title);
  return { described, archetypes, statements: model.inner, workspace, included: inclusionsIn(statements) };
};

/** A workspace of the Structurizr DSL; null for any other text. */
export const readWorkspace = (text: string): Workspace | null => {
  const model = modelIn(text);
  if (model === null) return null;
  const { described, archetypes, statements, workspace, included } = model;
  return {
    ...described,
    environments: environmentsOf(statements, described, archetypes),
    views: blockOf(workspace.inner, 'views')?.inner ?? [],
    included,
  };
};

/** What its model draws, whatever views there are. */
export const readStructurizr = (text: string): Sketch | null => modelIn(text)?.described.sketch ?? null;
