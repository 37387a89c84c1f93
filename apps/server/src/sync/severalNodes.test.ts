import { describe, expect, it } from 'vitest';
import {
  allRules,
  type Rules,
  startOf,
  type State,
  type UpdateName,
  type Updates,
  type World,
} from './severalNodes.fixture.ts';
import { after, stepsFrom } from './severalNodesSteps.fixture.ts';

/** Ann's second edit builds on her first; Ben's has nothing to do with them. */
const apart: Updates = {
  a1: { by: 'ann', needs: [], base: 'box' },
  a2: { by: 'ann', needs: ['a1'], base: null },
  b1: { by: 'ben', needs: [], base: 'circle' },
};

const first: Updates = { a1: { by: 'ann', needs: [], base: 'box' } };

const alone: Updates = {
  a1: { by: 'ann', needs: [], base: 'box' },
  a2: { by: 'ann', needs: ['a1'], base: null },
};

/** Both say that the item is theirs. */
const sameItem: Updates = {
  a1: { by: 'ann', needs: [], base: 'box' },
  b1: { by: 'ben', needs: [], base: 'box' },
};

const isOnce = (names: readonly UpdateName[]): boolean => new Set(names).size === names.length;

const isStartOf = (part: readonly UpdateName[], whole: readonly UpdateName[]): boolean =>
  part.every((name, at) => whole[at] === name);

const peopleOf = ({ people }: State) => Object.values(people);

/** What must hold at every moment; answers the first thing that does not. */
const brokenIn = (state: State, { updates }: World): string | null => {
  const { history, rows, snapshot, entries, nodes } = state;
  const bases = history.flatMap((name) => updates[name]?.base ?? []);
  if (!isOnce(history)) return 'a row is there twice';
  if (new Set(bases).size < bases.length) return 'an item was made twice';
  if (history.some((name, at) => updates[name]?.needs.some((need) => !history.slice(0, at).includes(need))))
    return 'a row does not build on those before it';
  if ([...snapshot, ...rows].join() !== history.join()) return 'what is stored is not what was committed';
  if (peopleOf(state).some(({ saved }) => !saved.every((name) => history.includes(name))))
    return 'something was called saved and is not stored';
  if (!isStartOf(entries, history) || !isOnce(entries)) return 'the change log does not tell each row once';
  if (Object.values(nodes).some(({ seen }) => !isStartOf(seen, history)))
    return 'a node shows what is not the start of the journal';
  const isContested = !isOnce(Object.values(updates).map(({ base }) => base ?? '') as UpdateName[]);
  if (!isContested && peopleOf(state).some(({ refused }) => refused.length > 0))
    return 'something was refused that builds on what is stored';
  return null;
};

const unrestIn = (state: State, { isKept }: World): string | null => {
  const { history, nodes, entries } = state;
  if (peopleOf(state).some(({ unsaved, next }) => unsaved.length + next.length > 0))
    return 'an edit is neither saved nor refused';
  if (Object.values(nodes).some(({ seen }) => seen.join() !== history.join())) return 'the nodes differ';
  if (isKept && entries.join() !== history.join()) return 'the change log differs from the journal';
  return null;
};

/** Messages of one kind on their way are a set: which stands first says nothing. */
const keyOf = (state: State): string => {
  const sorted = (messages: readonly object[]): string[] =>
    messages.map((each) => JSON.stringify(each)).sort();
  const { statements, answers, hints } = state;
  return JSON.stringify({
    ...state,
    statements: sorted(statements),
    answers: sorted(answers),
    hints: sorted(hints),
  });
};

/** Where nothing goes wrong any more: everything that can happen happens, in turn. */
const createRest = (world: World) => {
  const good = new Set<string>();
  return (from: State): string | null => {
    const passed: string[] = [];
    for (let state: State = { ...from, faults: 0 }; passed.length < 500; ) {
      const key = keyOf(state);
      if (good.has(key)) break;
      passed.push(key);
      const [next] = stepsFrom(state, world);
      if (next === undefined) {
        const what = unrestIn(state, world);
        if (what !== null) return what;
        break;
      }
      state = after(state, next);
    }
    if (passed.length === 500) return 'it does not come to rest';
    for (const key of passed) good.add(key);
    return null;
  };
};

interface Reached {
  readonly state: State;
  readonly by: string;
  readonly from: Reached | null;
}

const stepsTo = (reached: Reached | null): string[] =>
  reached === null ? [] : [...stepsTo(reached.from), reached.by];

interface Asked {
  readonly updates: Updates;
  readonly faults: number;
  readonly isKept?: boolean;
  readonly rules?: Rules;
}

interface Visit {
  readonly states: number;
  /** The first thing found, and how it came about. */
  readonly broken: { readonly what: string; readonly steps: readonly string[] } | null;
}

const visitAll = ({ updates, faults, isKept = false, rules = allRules }: Asked): Visit => {
  const world = { updates, rules, isKept };
  const unrestFrom = createRest(world);
  const start: Reached = { state: startOf(updates, faults), by: 'start', from: null };
  const known = new Set([keyOf(start.state)]);
  const queue = [start];
  for (const reached of queue) {
    const { state } = reached;
    const what = brokenIn(state, world) ?? unrestFrom(state);
    if (what !== null) return { states: known.size, broken: { what, steps: stepsTo(reached) } };
    for (const step of stepsFrom(state, world)) {
      const next = after(state, step);
      const key = keyOf(next);
      if (known.has(key)) continue;
      known.add(key);
      queue.push({ state: next, by: step.name, from: reached });
    }
  }
  return { states: known.size, broken: null };
};

describe('two nodes and one document, in every order', () => {
  it.each<[string, Asked]>([
    ['where people draw apart, with a fault anywhere', { updates: apart, faults: 1 }],
    ['where one person draws on, with two faults anywhere', { updates: alone, faults: 2 }],
    ['where both make the same item, with two faults anywhere', { updates: sameItem, faults: 2 }],
    ['while rows are projected and folded', { updates: alone, faults: 0, isKept: true }],
    [
      'while a row is projected and folded, with a fault anywhere',
      { updates: first, faults: 1, isKept: true },
    ],
  ])('nothing is lost, doubled or split %s', (_, asked) => {
    const { states, broken } = visitAll(asked);
    expect(broken).toBeNull();
    expect(states).toBeGreaterThan(1_000);
  });
});

describe('without one of the rules it finds what the rule is for', () => {
  it.each<[keyof Rules, Asked, string]>([
    ['conditionalCommit', { updates: sameItem, faults: 0 }, 'an item was made twice'],
    ['conditionalCommit', { updates: alone, faults: 1 }, 'a row is there twice'],
    ['numberedAsJudged', { updates: sameItem, faults: 0 }, 'an item was made twice'],
    ['numberedAsJudged', { updates: alone, faults: 1 }, 'a row is there twice'],
    [
      'readBeforeRefusing',
      { updates: alone, faults: 1 },
      'something was refused that builds on what is stored',
    ],
    [
      'fencedProjection',
      { updates: first, faults: 0, isKept: true },
      'the change log differs from the journal',
    ],
    [
      'fencedFolding',
      { updates: alone, faults: 0, isKept: true },
      'what is stored is not what was committed',
    ],
  ])('%s', (rule, asked, what) => {
    expect(visitAll({ ...asked, rules: { ...allRules, [rule]: false } }).broken?.what).toBe(what);
  });
});
