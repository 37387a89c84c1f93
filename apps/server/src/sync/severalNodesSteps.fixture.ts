import {
  dropPeopleOf,
  everybody,
  execute,
  hearAnswer,
  hearHint,
  newNode,
  type NodeName,
  nodeNames,
  readJournal,
  type State,
  type Statement,
  takeNext,
  type World,
} from './severalNodes.fixture.ts';

export interface Step {
  readonly name: string;
  readonly isFault: boolean;
  readonly take: (state: State) => void;
}

const peopleSteps = (state: State): Step[] =>
  everybody.flatMap((person): Step[] => {
    const { at, next } = state.people[person];
    const draw = (now: State): void => {
      const drawing = now.people[person];
      const update = drawing.next.shift();
      if (update === undefined) return;
      drawing.unsaved.push(update);
      if (drawing.at !== null) now.nodes[drawing.at].inbox.push({ from: person, update });
    };
    const connectTo = (node: NodeName): Step => ({
      name: `${person} connects to ${node}`,
      isFault: false,
      take: (now) => {
        now.people[person].at = node;
        now.nodes[node].inbox.push(...now.people[person].unsaved.map((update) => ({ from: person, update })));
      },
    });
    const leave: Step = {
      name: `${person} loses the connection`,
      isFault: true,
      take: (now) => {
        for (const node of Object.values(now.nodes))
          node.inbox = node.inbox.filter(({ from }) => from !== person);
        now.people[person].at = null;
      },
    };
    return [
      ...(next.length > 0 ? [{ name: `${person} draws`, isFault: false, take: draw }] : []),
      ...(at === null ? nodeNames.filter((node) => state.nodes[node].isUp).map(connectTo) : [leave]),
    ];
  });

/** Its statements may still arrive. */
const kill = (node: NodeName): Step => ({
  name: `${node} is killed`,
  isFault: true,
  take: (state) => {
    dropPeopleOf(state, node);
    state.nodes[node] = { ...newNode(), isUp: false };
  },
});

/** Cut off from the database, or stopped for a while: nobody knows what became of the statement. */
const giveUp = (node: NodeName): Step => ({
  name: `${node} waits for the database no longer`,
  isFault: true,
  take: (state) => {
    dropPeopleOf(state, node);
    state.nodes[node].writing = null;
  },
});

const startProjection = (node: NodeName): Step => ({
  name: `${node} projects`,
  isFault: false,
  take: (state) => {
    const { seen, projected } = state.nodes[node];
    const to = seen.length;
    state.statements.push({ node, kind: 'project', from: projected, to });
    state.nodes[node].projected = to;
  },
});

const startFolding = (node: NodeName): Step => ({
  name: `${node} folds`,
  isFault: false,
  take: (state) => {
    const rows = state.history.slice(0, state.projected);
    state.statements.push({ node, kind: 'fold', edition: state.edition, rows });
  },
});

const isUnderWay = (state: State, node: NodeName, kind: Statement['kind']): boolean =>
  state.statements.some((statement) => statement.node === node && statement.kind === kind);

const keepingSteps = (state: State, name: NodeName): Step[] => {
  const { projected, seen } = state.nodes[name];
  const mayProject = projected < seen.length && !isUnderWay(state, name, 'project');
  const mayFold = state.projected > state.snapshot.length && !isUnderWay(state, name, 'fold');
  return [...(mayProject ? [startProjection(name)] : []), ...(mayFold ? [startFolding(name)] : [])];
};

const nodeSteps = (state: State, world: World): Step[] =>
  nodeNames.flatMap((name): Step[] => {
    const node = state.nodes[name];
    if (!node.isUp) {
      const restart = (now: State): void => {
        now.nodes[name].isUp = true;
        readJournal(now, now.nodes[name]);
      };
      return [{ name: `${name} starts`, isFault: false, take: restart }];
    }
    const steps: Step[] = [kill(name)];
    if (node.writing !== null) steps.push(giveUp(name));
    else if (node.inbox.length > 0)
      steps.push({ name: `${name} judges`, isFault: false, take: (now) => takeNext(now, name, world) });
    const isBehind = node.seen.length !== state.history.length;
    if (isBehind || (world.isKept && node.projected !== state.projected))
      steps.push({
        name: `${name} reconciles`,
        isFault: false,
        take: (now) => readJournal(now, now.nodes[name]),
      });
    if (world.isKept) steps.push(...keepingSteps(state, name));
    return steps;
  });

const messageSteps = (state: State, world: World): Step[] => [
  ...state.statements.flatMap((statement, at): Step[] => [
    {
      name: `${statement.kind} of ${statement.node} arrives`,
      isFault: false,
      take: (now) => {
        const found = now.statements[at];
        if (found !== undefined) execute(now, found, world.rules);
      },
    },
    {
      name: `${statement.kind} of ${statement.node} is lost`,
      isFault: true,
      take: (now) => {
        now.statements.splice(at, 1);
        if (statement.kind === 'append') giveUp(statement.node).take(now);
      },
    },
  ]),
  ...state.answers.map(
    ({ node }, at): Step => ({
      name: `${node} hears from the database`,
      isFault: false,
      take: (now) => {
        const found = now.answers[at];
        if (found !== undefined) hearAnswer(now, found);
      },
    }),
  ),
  ...state.hints.flatMap((hint, at): Step[] => [
    {
      name: `${hint.to} hears of row ${hint.number}`,
      isFault: false,
      take: (now) => {
        const found = now.hints[at];
        if (found !== undefined) hearHint(now, found);
      },
    },
    {
      name: `hint of row ${hint.number} is lost`,
      isFault: true,
      take: (now) => void now.hints.splice(at, 1),
    },
    {
      name: `hint of row ${hint.number} is doubled`,
      isFault: true,
      take: (now) => void now.hints.push(hint),
    },
  ]),
];

/** Everything that may happen next. A node that is stopped is one to which nothing happens for a while. */
export const stepsFrom = (state: State, world: World): Step[] => {
  const steps = [...peopleSteps(state), ...nodeSteps(state, world), ...messageSteps(state, world)];
  return steps.filter(({ isFault }) => !isFault || state.faults > 0);
};

export const after = (state: State, { isFault, take: change }: Step): State => {
  const next = JSON.parse(JSON.stringify(state)) as State;
  if (isFault) next.faults -= 1;
  change(next);
  return next;
};
