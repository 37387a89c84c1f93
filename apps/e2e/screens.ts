import { set } from '@lintel/diagram/change';
import { documentName, openDocument } from '@lintel/diagram/document';
import type { Position } from '@lintel/diagram/layout';
import type { Random } from '@lintel/diagram/testing/random';
import type { Person } from '../server/src/testing/people.ts';
import type { OpenDiagram } from '../web/src/screens/diagram/openDocument/openDiagram.ts';
import { openShakyWay, type ShakyWay } from './shakyWay.ts';
import { draw, openTab, type Tab } from './tabs.ts';

type Doc = OpenDiagram['copy']['doc'];

interface Claim {
  /** How far the box had come. */
  readonly x: number;
  /** Which screen said so. */
  readonly by: string;
}

/** What screens have called saved. Boxes only go forward. */
export class Recorder {
  readonly #claims = new Map<string, Claim>();

  get count(): number {
    return this.#claims.size;
  }

  note(doc: Doc, by: string): void {
    const { alive, position } = openDocument(doc).columns;
    for (const key of alive.keys()) {
      const x = (position.get(key) as Position | undefined)?.x ?? 0;
      const known = this.#claims.get(key);
      if (known === undefined || x > known.x) this.#claims.set(key, { x, by });
    }
  }

  /** What was called saved and is not in a document. */
  lostIn(doc: Doc): string[] {
    const { alive, position } = openDocument(doc).columns;
    const isThere = (key: string, x: number): boolean =>
      alive.get(key) === true && ((position.get(key) as Position | undefined)?.x ?? 0) >= x;
    return [...this.#claims]
      .filter(([key, { x }]) => !isThere(key, x))
      .map(([key, { x, by }]) => `${key} at ${x}, by ${by}`);
  }
}

/** One person's screen with the diagram on it, who draws and moves boxes as long as they may. */
export interface Screen {
  readonly way: ShakyWay;
  /** Null while the tab is closed. */
  opened(): OpenDiagram | null;
  edits(): number;
  /** Closes the tab, whatever is unsent, and opens it later with what the device keeps. */
  leave(): void;
  come(): Promise<void>;
  rest(): void;
  close(): void;
}

/** On a machine so busy that nothing is acknowledged in time, nothing would ever be called saved. */
const mostWaiting = 20;

interface ScreenOptions {
  readonly server: string;
  readonly person: Person;
  readonly slug: string;
  readonly name: string;
  readonly random: Random;
  readonly recorder: Recorder;
}

/**
 * Calls what is on the screen saved whenever all of it was acknowledged. The badge says so as well to a person who has changed
 * nothing while the connection is being made, which is a word about that person.
 */
const record = ({ copy, status }: OpenDiagram, name: string, recorder: Recorder): void => {
  const note = (): void => {
    if (status.get().kind === 'saved') recorder.note(copy.doc, `screen ${name}`);
  };
  status.subscribe(note);
  // The badge follows what was drawn within the same task, before anything is painted.
  copy.doc.on('update', () => queueMicrotask(note));
  note();
};

export const openScreen = async (options: ScreenOptions): Promise<Screen> => {
  const { server, person, slug, name, random, recorder } = options;
  const way = await openShakyWay(server);
  const owner = { userId: person.userId, organizationId: person.organization?.organizationId ?? 0 };
  let tab: Tab | null = null;
  let opened: OpenDiagram | null = null;
  let boxes = 0;
  let edits = 0;
  let isResting = false;
  let isHolding = false;
  const edit = (): void => {
    if (isResting) return;
    timer = setTimeout(edit, random.between(15, 80));
    if (opened?.copy.isLoaded.get() !== true || opened.access.get() === 'read') return;
    const { changes } = opened.facts.get();
    isHolding = changes > 0 && (isHolding || changes >= mostWaiting);
    if (isHolding) return;
    if (edits % 3 === 0) boxes += 1;
    const key = `by-${name}-${String(boxes).padStart(5, '0')}`;
    if (edits % 3 === 0) draw(opened, key);
    else opened.history.commit([set(key, 'position', { x: edits, y: 0 })]);
    edits += 1;
  };
  let timer = setTimeout(edit, random.between(0, 80));
  const come = async (): Promise<void> => {
    const entered = openTab({ origin: way.origin, cookie: person.cookie, owner });
    tab = entered;
    const shown = await entered.open(documentName(slug));
    if (tab !== entered) return;
    opened = shown;
    record(shown, name, recorder);
  };
  const leave = (): void => {
    opened = null;
    tab?.close();
    tab = null;
  };
  await come();
  return {
    way,
    opened: () => opened,
    edits: () => edits,
    leave,
    come,
    rest: () => {
      isResting = true;
      clearTimeout(timer);
    },
    close: () => {
      clearTimeout(timer);
      leave();
      way.close();
    },
  };
};
