/**
 * A model of `infra/decisions/0021-several-nodes.md`: two nodes, one document, and everything that can happen to a message
 * between them, the database and the people. It is small enough for all its states to be visited.
 */

export type UpdateName = 'a1' | 'a2' | 'b1';
export type NodeName = 'north' | 'south';
export type Person = 'ann' | 'ben';

interface Update {
  readonly by: Person;
  /** What it builds on. */
  readonly needs: readonly UpdateName[];
  /** The item that it makes. */
  readonly base: string | null;
}

export type Updates = Readonly<Partial<Record<UpdateName, Update>>>;

/** What the protocol asks for. Each can be left out, to see what it is good for. */
export interface Rules {
  /** A row is written only as the one that follows what its writer has seen. */
  readonly conditionalCommit: boolean;
  /** Which one that is, is noted as it is judged: what its writer sees later was not looked at. */
  readonly numberedAsJudged: boolean;
  /** The journal is read before anything is refused. */
  readonly readBeforeRefusing: boolean;
  /** Rows are projected only from where the last projection ended. */
  readonly fencedProjection: boolean;
  /** A snapshot replaces only the one that it was folded from. */
  readonly fencedFolding: boolean;
}

export const allRules: Rules = {
  conditionalCommit: true,
  numberedAsJudged: true,
  readBeforeRefusing: true,
  fencedProjection: true,
  fencedFolding: true,
};

interface Waiting {
  readonly from: Person;
  readonly update: UpdateName;
}

interface NodeState {
  isUp: boolean;
  /** What it holds, in the order of the journal: its length is the number that it has seen. */
  seen: UpdateName[];
  /** How far it believes the rows to be projected. */
  projected: number;
  inbox: Waiting[];
  /** Journalled and not answered yet. */
  writing: Waiting | null;
}

export type Statement = { readonly node: NodeName } & (
  | { readonly kind: 'append'; readonly update: UpdateName; readonly after: number }
  | { readonly kind: 'project'; readonly from: number; readonly to: number }
  | { readonly kind: 'fold'; readonly edition: number; readonly rows: readonly UpdateName[] }
);

interface PersonState {
  at: NodeName | null;
  /** Still to be drawn. */
  next: UpdateName[];
  /** Drawn, and not known to be saved. */
  unsaved: UpdateName[];
  saved: UpdateName[];
  refused: UpdateName[];
}

export interface State {
  /** Every row that was ever committed, in the order of its number. */
  history: UpdateName[];
  rows: UpdateName[];
  snapshot: UpdateName[];
  edition: number;
  projected: number;
  /** The change log. */
  entries: UpdateName[];
  nodes: Record<NodeName, NodeState>;
  people: Record<Person, PersonState>;
  /** On their way to the database; those of a node that is gone as well. */
  statements: Statement[];
  /** On their way back: the number of the row, or null where the document had moved on. */
  answers: { readonly node: NodeName; readonly update: UpdateName; readonly number: number | null }[];
  /** How far the document has come. */
  hints: { readonly to: NodeName; readonly number: number }[];
  /** So many things may still go wrong. */
  faults: number;
}

export interface World {
  readonly updates: Updates;
  readonly rules: Rules;
  /** Whether rows are projected and folded meanwhile. */
  readonly isKept: boolean;
}

export const nodeNames: readonly NodeName[] = ['north', 'south'];
export const everybody: readonly Person[] = ['ann', 'ben'];

export const newNode = (): NodeState => ({ isUp: true, seen: [], projected: 0, inbox: [], writing: null });

/** Ann works at one node, Ben at the other. */
export const startOf = (updates: Updates, faults: number): State => {
  const drawnBy = (person: Person): UpdateName[] =>
    (Object.keys(updates) as UpdateName[]).filter((name) => updates[name]?.by === person);
  const newPerson = (person: Person, at: NodeName): PersonState => ({
    at,
    next: drawnBy(person),
    unsaved: [],
    saved: [],
    refused: [],
  });
  return {
    history: [],
    rows: [],
    snapshot: [],
    edition: 0,
    projected: 0,
    entries: [],
    nodes: { north: newNode(), south: newNode() },
    people: { ann: newPerson('ann', 'north'), ben: newPerson('ben', 'south') },
    statements: [],
    answers: [],
    hints: [],
    faults,
  };
};

/** What is stored is all that there is: a node that reads it has seen every row. */
export const readJournal = (state: State, node: NodeState): void => {
  node.seen = [...state.snapshot, ...state.rows];
  node.projected = state.projected;
};

export const dropPeopleOf = (state: State, node: NodeName): void => {
  for (const person of everybody) if (state.people[person].at === node) state.people[person].at = null;
  state.nodes[node].inbox = [];
};

const settle = (
  state: State,
  { from, update }: Waiting,
  node: NodeName,
  verdict: 'saved' | 'refused',
): void => {
  const person = state.people[from];
  if (person.at !== node || !person.unsaved.includes(update)) return;
  person.unsaved = person.unsaved.filter((each) => each !== update);
  person[verdict].push(update);
};

type Verdict = 'known' | 'new' | 'refused';

const judge = ({ seen }: NodeState, name: UpdateName, updates: Updates): Verdict => {
  if (seen.includes(name)) return 'known';
  const { needs = [], base = null } = updates[name] ?? {};
  if (!needs.every((need) => seen.includes(need))) return 'refused';
  const isTaken = base !== null && seen.some((each) => updates[each]?.base === base);
  return isTaken ? 'refused' : 'new';
};

export const takeNext = (state: State, at: NodeName, { updates, rules }: World): void => {
  const node = state.nodes[at];
  const waiting = node.inbox.shift();
  if (waiting === undefined) return;
  let verdict = judge(node, waiting.update, updates);
  if (verdict === 'refused' && rules.readBeforeRefusing) {
    readJournal(state, node);
    verdict = judge(node, waiting.update, updates);
  }
  if (verdict === 'known') return settle(state, waiting, at, 'saved');
  if (verdict === 'refused') return settle(state, waiting, at, 'refused');
  node.writing = waiting;
  state.statements.push({ node: at, kind: 'append', update: waiting.update, after: node.seen.length });
};

const append = (state: State, statement: Extract<Statement, { kind: 'append' }>, rules: Rules): void => {
  const { node, update } = statement;
  const after = rules.numberedAsJudged ? statement.after : state.nodes[node].seen.length;
  const isNext = !rules.conditionalCommit || after === state.history.length;
  if (isNext) {
    state.history.push(update);
    state.rows.push(update);
  }
  state.answers.push({ node, update, number: isNext ? state.history.length : null });
};

const project = (state: State, { from, to }: { from: number; to: number }, rules: Rules): void => {
  if (rules.fencedProjection && from !== state.projected) return;
  state.entries.push(...state.history.slice(from, to));
  state.projected = Math.max(state.projected, to);
};

const fold = (
  state: State,
  { edition, rows }: { edition: number; rows: readonly UpdateName[] },
  rules: Rules,
): void => {
  if (rules.fencedFolding && edition !== state.edition) return;
  state.snapshot = [...rows];
  state.rows = state.rows.filter((each) => !rows.includes(each));
  state.edition += 1;
};

export const execute = (state: State, statement: Statement, rules: Rules): void => {
  state.statements.splice(state.statements.indexOf(statement), 1);
  if (statement.kind === 'append') append(state, statement, rules);
  else if (statement.kind === 'project') project(state, statement, rules);
  else fold(state, statement, rules);
};

const take = (node: NodeState, update: UpdateName, number: number): boolean => {
  if (number === node.seen.length + 1) node.seen.push(update);
  return number <= node.seen.length;
};

export const hearAnswer = (state: State, answer: State['answers'][number]): void => {
  state.answers.splice(state.answers.indexOf(answer), 1);
  const node = state.nodes[answer.node];
  const waiting = node.writing;
  // It was killed, or has given up waiting.
  if (waiting?.update !== answer.update) return;
  node.writing = null;
  if (answer.number === null) {
    readJournal(state, node);
    node.inbox.unshift(waiting);
    return;
  }
  if (!take(node, answer.update, answer.number)) readJournal(state, node);
  settle(state, waiting, answer.node, 'saved');
  const to = answer.node === 'north' ? 'south' : 'north';
  state.hints.push({ to, number: answer.number });
};

export const hearHint = (state: State, hint: State['hints'][number]): void => {
  state.hints.splice(state.hints.indexOf(hint), 1);
  const node = state.nodes[hint.to];
  if (node.isUp && hint.number > node.seen.length) readJournal(state, node);
};
