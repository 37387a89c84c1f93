import { initialsOfName } from '@lintel/domain/people';
import { isKeyText } from '@lintel/diagram/layout';
import { z } from 'zod/mini';

/** Infinity is none to zod. */
const finite = z.number();
const point = z.object({ x: finite, y: finite });
const count = z.int().check(z.minimum(0));
const letter = z.object({ client: count, clock: count });
/** Never by a name: Yjs would make what is not there. */
const caretEnd = z.object({
  type: letter,
  item: z.nullable(letter),
  assoc: z.int().check(z.minimum(-1), z.maximum(0)),
});
const keyText = z.string().check(z.refine(isKeyText));

/** What one connection tells; each part may be missing or, from another build, unreadable. */
const stateSchema = z.object({
  user: z.object({
    userId: z.int(),
    name: z.string().check(z.maxLength(500)),
    hue: z.int().check(z.minimum(1), z.maximum(8)),
  }),
  cursor: z.catch(z.nullable(point), null),
  selection: z.catch(z.array(keyText).check(z.maxLength(50)), []),
  selectionBox: z.catch(z.nullable(z.extend(point, { width: finite, height: finite })), null),
  drag: z.catch(z.nullable(point), null),
  /** In the text of an item. */
  caret: z.catch(z.nullable(z.object({ key: keyText, anchor: caretEnd, focus: caretEnd })), null),
  camera: z.catch(z.nullable(z.extend(point, { zoom: finite.check(z.positive()) })), null),
});

export type PresencePoint = z.infer<typeof point>;
type State = z.infer<typeof stateSchema>;

/** One connection of another person. */
export interface OtherPerson extends Readonly<Omit<State, 'user'>> {
  /** Awareness id. */
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly initials: string;
  readonly hue: number;
  /** Nothing told for half a minute. */
  readonly isIdle: boolean;
}

/** What this connection tells about itself, as the screen knows it. */
export interface OwnPresence {
  readonly cursor: PresencePoint | null;
  readonly selection: readonly string[];
  /** How far the selection is being dragged. */
  readonly drag: PresencePoint | null;
  readonly caret: State['caret'];
  readonly camera: State['camera'];
}

export const nothingOwn: OwnPresence = { cursor: null, selection: [], drag: null, caret: null, camera: null };

const mostKeys = 50;

type Box = NonNullable<State['selectionBox']>;

/** What goes over the wire: many keys become the box around them, or a message would grow with the selection. */
export const announcedState = (
  own: OwnPresence,
  boxAround: (keys: readonly string[]) => Box | null,
): Omit<State, 'user'> => ({
  cursor: own.cursor,
  selection: own.selection.length > mostKeys ? [] : [...own.selection],
  selectionBox: own.selection.length > mostKeys ? boxAround(own.selection) : null,
  drag: own.drag,
  caret: own.caret,
  camera: own.camera,
});

export const idleMilliseconds = 30_000;

/** Null for what the server has not signed, or what cannot be read. */
export const readPerson = (id: number, state: unknown, isIdle: boolean): OtherPerson | null => {
  const parsed = stateSchema.safeParse(state);
  if (!parsed.success) return null;
  const { user, ...announced } = parsed.data;
  return {
    id,
    ...announced,
    userId: user.userId,
    name: user.name,
    initials: initialsOfName(user.name),
    hue: user.hue,
    isIdle,
  };
};
