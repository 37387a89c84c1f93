import { copy, formatClipboard } from '../clipboard.ts';
import { parseClipboard } from '../parseClipboard.ts';
import { addComponent, addContainer, addTextarea } from '../commands/add.ts';
import { placeComponent, placeComponentNear } from '../commands/placeComponent.ts';
import { addConnected, addConnectedBeside, connectItems } from '../commands/addConnected.ts';
import {
  bend,
  connect,
  describe,
  flip,
  linkDiagrams,
  placeLabel,
  reconnect,
  unbend,
} from '../commands/connect.ts';
import { bringToFront, sendToBack } from '../commands/layer.ts';
import {
  convertPlaceholder,
  linkComponent,
  rename,
  setType,
  unlinkComponent,
  writeText,
} from '../commands/name.ts';
import { enclose } from '../commands/enclose.ts';
import { moveInto } from '../commands/moveInto.ts';
import { cut, duplicate, paste } from '../commands/paste.ts';
import { align, distribute, edges, move, nudge, place } from '../commands/place.ts';
import { remove, restore } from '../commands/remove.ts';
import { resize, scale } from '../commands/resize.ts';
import { selectAll } from '../commands/select.ts';
import { boundsOf } from '../derived/bounds.ts';
import type { Rect } from '../geometry/rect.ts';
import type { NewKey } from '../keys.ts';
import { sides } from '../layout.ts';
import { isRefusal, type Outcome, refuse } from '../refusal.ts';
import type { Snapshot } from '../snapshot.ts';
import { textFromPlain } from '../text.ts';
import type { Random } from './random.ts';

/** Everything a person can do, done at random. */
interface Situation {
  readonly snapshot: Snapshot;
  readonly random: Random;
  readonly newKey: NewKey;
  /** Keys this person may still have in hand, of things that may be gone by now. */
  readonly keys: readonly string[];
  readonly clipboard: { text: string };
}

type RandomCommand = (situation: Situation) => Outcome;

const words = ['Orders', 'Billing', 'Ledger', 'Stock', 'Search', 'Gate'];

const someKeys = ({ random, keys }: Situation): string[] => (keys.length === 0 ? [] : random.some(keys, 4));
const oneKey = ({ random, keys }: Situation): string =>
  keys.length === 0 ? 'nothing-at-all' : random.pick(keys);

const someRect = ({ random }: Situation, most = 6): Rect => ({
  x: random.between(-12, 24),
  y: random.between(-12, 24),
  width: random.between(1, most),
  height: random.between(1, most),
});

const someEnd = (situation: Situation) => ({
  item: oneKey(situation),
  endpoint: `${situation.random.pick(sides)}-${situation.random.between(0, 5)}`,
});

const cutSome = (situation: Situation): Outcome => {
  const answer = cut(situation.snapshot, { keys: someKeys(situation) });
  if (isRefusal(answer)) return answer;
  situation.clipboard.text = formatClipboard(answer.content);
  return answer.changes;
};

const pasteSome = (situation: Situation): Outcome => {
  const { snapshot, newKey, clipboard } = situation;
  const content = copy(snapshot, { keys: someKeys(situation) });
  if (clipboard.text === '' && !isRefusal(content)) clipboard.text = formatClipboard(content);
  const parsed = parseClipboard(clipboard.text);
  if (parsed === null) return refuse('nothingToPaste');
  // Else two people pasting each other's copies fill the diagram within a few steps.
  if (snapshot.size > 60) return refuse('tooManyItems');
  return paste(snapshot, { content: parsed, at: someRect(situation), newKey });
};

export const randomCommands: Readonly<Record<string, RandomCommand>> = {
  addComponent: (s) =>
    addComponent(s.snapshot, { bounds: someRect(s), name: s.random.pick(words), newKey: s.newKey }),
  addContainer: (s) => addContainer(s.snapshot, { bounds: someRect(s, 16), newKey: s.newKey }),
  addTextarea: (s) =>
    addTextarea(s.snapshot, {
      position: someRect(s),
      width: s.random.between(1, 8),
      text: textFromPlain(s.random.pick(words)),
      newKey: s.newKey,
    }),
  placeComponent: (s) =>
    placeComponent(s.snapshot, { component: s.random.pick(words), at: someRect(s), newKey: s.newKey }),
  placeComponentNear: (s) =>
    placeComponentNear(s.snapshot, { component: s.random.pick(words), at: someRect(s), newKey: s.newKey }),
  addConnected: (s) => addConnected(s.snapshot, { from: someEnd(s), bounds: someRect(s), newKey: s.newKey }),
  addConnectedBeside: (s) => addConnectedBeside(s.snapshot, { item: oneKey(s), newKey: s.newKey }),
  connect: (s) => connect(s.snapshot, { from: someEnd(s), to: someEnd(s), newKey: s.newKey }),
  connectItems: (s) => connectItems(s.snapshot, { from: oneKey(s), to: oneKey(s), newKey: s.newKey }),
  reconnect: (s) =>
    reconnect(s.snapshot, { key: oneKey(s), end: s.random.pick(['from', 'to'] as const), to: someEnd(s) }),
  flip: (s) => flip(s.snapshot, { keys: someKeys(s) }),
  describe: (s) =>
    describe(s.snapshot, { key: oneKey(s), description: s.random.pick([null, 'By night', 'By day']) }),
  linkDiagrams: (s) => linkDiagrams(s.snapshot, { key: oneKey(s), links: s.random.some(words, 3) }),
  bend: (s) =>
    bend(s.snapshot, {
      key: oneKey(s),
      to: {
        leg: s.random.pick([-8, -2, -1, 1, 2, 3, 9]),
        axis: s.random.pick(['x', 'y'] as const),
        offset: s.random.between(-12, 12) / 2,
      },
    }),
  unbend: (s) => unbend(s.snapshot, { keys: someKeys(s) }),
  placeLabel: (s) => placeLabel(s.snapshot, { key: oneKey(s), at: s.random.pick([null, 0, 0.25, 1]) }),
  move: (s) => {
    const by = { x: s.random.between(-5, 5), y: s.random.between(-5, 5) };
    return move(s.snapshot, { keys: someKeys(s), by });
  },
  nudge: (s) => {
    const direction = s.random.pick(['left', 'right', 'up', 'down'] as const);
    return nudge(s.snapshot, { keys: someKeys(s), direction, by: s.random.pick([1, 5]) });
  },
  place: (s) => place(s.snapshot, { positions: new Map(someKeys(s).map((key) => [key, someRect(s)])) }),
  enclose: (s) => enclose(s.snapshot, { keys: someKeys(s), newKey: s.newKey }),
  moveInto: (s) => moveInto(s.snapshot, { keys: someKeys(s), container: oneKey(s) }),
  align: (s) => align(s.snapshot, { keys: someKeys(s), edge: s.random.pick(edges) }),
  distribute: (s) => {
    const axis = s.random.pick(['horizontal', 'vertical'] as const);
    return distribute(s.snapshot, { keys: s.random.chance(0.5) ? selectAll(s.snapshot) : someKeys(s), axis });
  },
  resize: (s) => resize(s.snapshot, { key: oneKey(s), bounds: someRect(s, 10) }),
  scale: (s) => {
    const keys = someKeys(s);
    const from = boundsOf(s.snapshot, keys);
    return from === null ? refuse('nothingSelected') : scale(s.snapshot, { keys, from, to: someRect(s, 20) });
  },
  remove: (s) => remove(s.snapshot, { keys: someKeys(s), contents: s.random.chance(0.3) }),
  restore: (s) => restore(s.snapshot, { keys: someKeys(s) }),
  duplicate: (s) =>
    s.snapshot.size > 60
      ? refuse('tooManyItems')
      : duplicate(s.snapshot, { keys: someKeys(s), newKey: s.newKey }),
  cut: cutSome,
  paste: pasteSome,
  bringToFront: (s) => bringToFront(s.snapshot, { keys: someKeys(s) }),
  sendToBack: (s) => sendToBack(s.snapshot, { keys: someKeys(s) }),
  rename: (s) => rename(s.snapshot, { key: oneKey(s), name: s.random.pick(words) }),
  linkComponent: (s) => linkComponent(s.snapshot, { key: oneKey(s), component: s.random.pick(words) }),
  convertPlaceholder: (s) =>
    convertPlaceholder(s.snapshot, { key: oneKey(s), component: s.random.pick(words) }),
  unlinkComponent: (s) =>
    unlinkComponent(s.snapshot, { key: oneKey(s), named: { name: s.random.pick(words), type: null } }),
  setType: (s) => setType(s.snapshot, { keys: someKeys(s), type: s.random.pick([null, 'service', 'queue']) }),
  writeText: (s) =>
    writeText(s.snapshot, { key: oneKey(s), text: textFromPlain(s.random.some(words, 3).join('\n')) }),
};
