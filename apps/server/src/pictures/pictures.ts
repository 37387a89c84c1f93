import { randomUUID } from 'node:crypto';
import { allRects } from '@lintel/diagram/derived/bounds';
import { boundsAround } from '@lintel/diagram/geometry/rect';
import type { Names } from '@lintel/diagram/picture/names';
import { pictureInSteps, updateInSteps } from '@lintel/diagram/picture/pictureInSteps';
import type { PictureStore } from '@lintel/diagram/picture/pictureStore';
import type { Snapshot } from '@lintel/diagram/snapshot';
import type { SnapshotStore } from '@lintel/diagram/snapshotStore';
import { cardView, fullView, type View } from '@lintel/drawing/detail';
import { gridSize, type Picture, pictureBounds } from '@lintel/drawing/picture';
import { imageSources } from '@lintel/drawing/sources';
import { dark, light } from '@lintel/drawing/theme';
import { type SvgOptions, toSvg, writeAhead } from '@lintel/drawing/toSvg';
import { etagOf } from '../http/etag.ts';
import { takingTurns } from '../documents/turns.ts';
import { fontsFor } from './fonts.ts';
import { createImages, type Images, type PictureServices, type TextImage } from './images.ts';
import { createKept } from '../documents/kept.ts';
import { keyOfNames, namesFor, type Used, usedBy } from './names.ts';
import { filesOf, type Proof, whatShows } from './proof.ts';

/** Strangers learn no address that a text links to. */
export type Audience = 'members' | 'strangers';

/** What is to be drawn: a document that is open, or one that will look like this for ever. */
export type Drawn =
  | { readonly at: 'live'; readonly document: string; readonly snapshots: SnapshotStore }
  | {
      readonly at: 'rest';
      readonly hash: string;
      /** Of a document that can still change. */
      readonly edition?: string;
      snapshot(): Promise<Snapshot>;
    };

export interface Sight {
  readonly drawn: Drawn;
  readonly diagramId: number;
  readonly organizationId: number;
  readonly audience: Audience;
}

export interface SvgLook {
  readonly title: string;
  readonly theme: 'light' | 'dark';
  readonly fonts: boolean;
  /** To be seen as small as on a card. */
  readonly onCard?: boolean;
}

/** `etag` names exactly this answer. */
export interface Rendered<Value> {
  readonly value: Value;
  readonly etag: string;
}

export interface RenderedSvg extends Rendered<string> {
  /** From what it was made, where that can be told from outside of this process and later. */
  readonly proof: Proof | null;
}

export interface Pictures {
  svg(sight: Sight, look: SvgLook): Promise<RenderedSvg>;
  picture(sight: Sight): Promise<Rendered<Picture>>;
  /** An image in a text of a diagram; null for what does not belong to it. */
  textImage(diagramId: number, attachmentId: number): Promise<TextImage | null>;
  stop(): void;
}

const itemsPerStep = 20;
/** More than this at once would hold up the loop: then it is made anew, in steps. */
const mostDifferences = 400;
const idleMilliseconds = 60_000;
const keptCharacters = 40_000_000;
const keptUses = 20_000;

const pause = takingTurns();

/** What went before may have taken all of the turn. */
const rested = async <Value>(before: Promise<Value>): Promise<Value> => {
  const value = await before;
  await pause();
  return value;
};

/** In another view everything is, which is not counted as a change of anything. */
const paintedAnew = async (store: PictureStore, { items }: Snapshot): Promise<void> => {
  for (const key of items.keys()) {
    store.item(key);
    await pause();
  }
};

/** Room around what is drawn. */
const margin = 40;

type ViewOf = (snapshot: Snapshot) => View;

const asItIs: ViewOf = () => fullView;

const onCardOf: ViewOf = (snapshot) => {
  const { width, height } = boundsAround(allRects(snapshot)) ?? { width: 1, height: 1 };
  return cardView(width * gridSize + 2 * margin, height * gridSize + 2 * margin);
};

/** To put ten thousand items in order takes as long as two turns. */
const wholeOf = async (store: PictureStore): Promise<Picture> => {
  await pause();
  const { picture } = store;
  await pause();
  return picture;
};

/** Of a card, and of text that can be made out, in pixels of a screen. */
const card = { width: 320, height: 200, text: 3 };

/** The smallest size of text that can be made out when the whole picture is as small as a card. */
const legibleOnCard = (picture: Picture): number => {
  const { width, height } = pictureBounds(picture) ?? card;
  return card.text * Math.max(1, width / card.width, height / card.height);
};

const svgIn = async (
  picture: Picture,
  { title, theme: named, fonts, onCard = false }: SvgLook,
  imagesOf: Images,
): Promise<{ svg: string; hasFailed: boolean }> => {
  const theme = named === 'dark' ? dark : light;
  const sources = imageSources(picture, theme);
  const { imageOf, hasFailed } = await imagesOf(sources);
  const smallestText = onCard ? { smallestText: legibleOnCard(picture) } : {};
  const options: SvgOptions = { title, theme, imageOf, ...smallestText };
  for (let at = 0; at < picture.items.length; at += itemsPerStep) {
    writeAhead(picture.items.slice(at, at + itemsPerStep), options);
    await pause();
  }
  const plain = toSvg(picture, options);
  if (!fonts) return { svg: plain, hasFailed };
  return { svg: toSvg(picture, { ...options, fonts: await fontsFor(plain) }), hasFailed };
};

const isFarFrom = (snapshot: Snapshot, before: Snapshot): boolean => {
  let count = 0;
  for (const _ of snapshot.items.differences(before.items)) {
    count += 1;
    if (count > mostDifferences) return true;
  }
  return false;
};

/** The picture of a document that nobody has open. */
const atRest = async (
  snapshot: Snapshot,
  { names, audience, viewOf }: { names: Names; audience: Audience; viewOf: ViewOf },
): Promise<Picture> => {
  const input = { snapshot, names, view: viewOf(snapshot) };
  return wholeOf(await pictureInSteps(input, pause, { links: audience === 'members' }));
};

/** The picture of an open document, kept up with it from one question to the next. */
class WarmPicture {
  readonly snapshots: SnapshotStore;
  readonly #links: boolean;
  usedAt = performance.now();
  #store: PictureStore | null = null;
  /** One after the other: it is in no state to be looked at while it is brought up to another. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(snapshots: SnapshotStore, audience: Audience) {
    this.snapshots = snapshots;
    this.#links = audience === 'members';
  }

  at(snapshot: Snapshot, names: Names, viewOf: ViewOf): Promise<Picture> {
    this.usedAt = performance.now();
    const own = this.#last.then(() => this.#bring(snapshot, names, viewOf(snapshot)));
    this.#last = own.catch(() => {});
    return own;
  }

  async #bring(snapshot: Snapshot, names: Names, view: View): Promise<Picture> {
    const known = this.#store;
    // One that was left half way is of no use to anybody.
    this.#store = null;
    await pause();
    let store = known;
    if (store === null || isFarFrom(snapshot, store.snapshot))
      store = await pictureInSteps({ snapshot, names, view }, pause, { links: this.#links });
    else {
      await updateInSteps(store, { snapshot, names, view }, pause);
      await paintedAnew(store, snapshot);
    }
    const picture = await wholeOf(store);
    this.#store = store;
    return picture;
  }
}

interface Seen {
  readonly used: Used;
  readonly names: Names;
  /** Names the state that is drawn, or null while it can change. */
  readonly key: string;
  picture(viewOf: ViewOf): Promise<Picture>;
}

interface Answer {
  readonly value: Picture | string;
  readonly etag: string;
  readonly cost: number;
  /** An image that could not be read may be the next time. */
  readonly hasFailed: boolean;
}

/** About what a picture takes beside the SVG of it. */
const charactersPerItem = 2_000;

export const createPictures = ({ db, storage, iconFiles }: PictureServices): Pictures => {
  const images = createImages({ db, storage, iconFiles });
  const warm = new Map<string, WarmPicture>();
  const answers = createKept<Answer>(keptCharacters, ({ cost }) => cost);
  const uses = createKept<Used>(keptUses, ({ components, types }) => 1 + components.length + types.length);
  const underWay = new Map<string, Promise<Answer>>();
  /** Numbers states of open documents, which have no hash; no other process may mean another state by one. */
  const run = randomUUID();
  const numbers = new WeakMap<Snapshot, number>();
  let last = 0;

  const numberOf = (snapshot: Snapshot): number => {
    const known = numbers.get(snapshot);
    if (known !== undefined) return known;
    last += 1;
    numbers.set(snapshot, last);
    return last;
  };

  const timer = setInterval(() => {
    const now = performance.now();
    for (const [key, { usedAt }] of warm) if (now - usedAt > idleMilliseconds) warm.delete(key);
  }, idleMilliseconds / 4);
  timer.unref();

  const warmOf = (document: string, snapshots: SnapshotStore, audience: Audience): WarmPicture => {
    const key = `${audience} ${document}`;
    const found = warm.get(key);
    // It may have been closed and opened since.
    if (found?.snapshots === snapshots) return found;
    const made = new WarmPicture(snapshots, audience);
    warm.set(key, made);
    return made;
  };

  const see = async ({ drawn, organizationId, audience }: Sight): Promise<Seen> => {
    if (drawn.at === 'live') {
      const snapshot = drawn.snapshots.get();
      const used = usedBy(snapshot);
      const names = await namesFor(db, organizationId, used);
      return {
        used,
        names,
        key: `live ${run} ${numberOf(snapshot)} ${audience} ${keyOfNames(names, used)}`,
        picture: (viewOf) => warmOf(drawn.document, drawn.snapshots, audience).at(snapshot, names, viewOf),
      };
    }
    const used = uses.get(drawn.hash) ?? usedBy(await rested(drawn.snapshot()));
    uses.set(drawn.hash, used);
    const names = await namesFor(db, organizationId, used);
    return {
      used,
      names,
      key: `rest ${drawn.hash} ${organizationId} ${audience} ${keyOfNames(names, used)}`,
      picture: async (viewOf) => atRest(await rested(drawn.snapshot()), { names, audience, viewOf }),
    };
  };

  /** Whoever asks for the same thing meanwhile waits for the same answer. */
  const answered = (key: string, make: () => Promise<Answer>): Promise<Answer> => {
    const known = answers.get(key);
    if (known !== undefined) return Promise.resolve(known);
    const making =
      underWay.get(key) ??
      make()
        .then((answer) => {
          if (!answer.hasFailed) answers.set(key, answer);
          return answer;
        })
        .finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  };

  return {
    svg: async (sight, look) => {
      const seen = await see(sight);
      const { diagramId, drawn } = sight;
      const hung = await images.hungOn(diagramId);
      const { title, theme, fonts, onCard = false } = look;
      const key = etagOf('svg', `${diagramId}`, filesOf(hung), seen.key, title, theme, `${fonts} ${onCard}`);
      const {
        value,
        etag,
        hasFailed: isIncomplete,
      } = await answered(key, async () => {
        const { svg, hasFailed } = await svgIn(
          await seen.picture(onCard ? onCardOf : asItIs),
          look,
          images.of(diagramId, hung),
        );
        await pause();
        return { value: svg, etag: etagOf(svg), cost: svg.length, hasFailed };
      });
      const edition = drawn.at === 'rest' && !isIncomplete ? drawn.edition : undefined;
      const { used, names } = seen;
      const proof =
        edition === undefined
          ? null
          : { edition, used, shows: await whatShows({ title, used, names, hung }) };
      return { value: value as string, etag, proof };
    },
    picture: async (sight) => {
      const seen = await see(sight);
      const key = etagOf('picture', seen.key);
      const { value, etag } = await answered(key, async () => {
        const picture = await seen.picture(asItIs);
        return {
          value: picture,
          etag: key,
          cost: picture.items.length * charactersPerItem,
          hasFailed: false,
        };
      });
      return { value: value as Picture, etag };
    },
    textImage: images.textImage,
    stop: () => clearInterval(timer),
  };
};
