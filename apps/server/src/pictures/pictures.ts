import { randomUUID } from 'node:crypto';
import { allRects } from '@lintel/diagram/derived/bounds';
import { boundsAround } from '@lintel/diagram/geometry/rect';
import type { Names } from '@lintel/diagram/picture/names';
import type { Snapshot } from '@lintel/diagram/snapshot';
import type { SnapshotStore } from '@lintel/diagram/snapshotStore';
import { cardView, fullView, pictureView } from '@lintel/drawing/detail';
import { fitted } from '@lintel/drawing/fitted';
import { gridSize, type Picture, pictureBounds } from '@lintel/drawing/picture';
import { posterSize } from '@lintel/drawing/posterSize';
import { imageSources } from '@lintel/drawing/sources';
import { dark, light } from '@lintel/drawing/theme';
import { type SvgOptions, toSvg, writeAhead } from '@lintel/drawing/toSvg';
import type { PictureZoom } from '@lintel/api/pictureZoom';
import { etagOf } from '../http/etag.ts';
import { type Audience, pause, pictureAtRest, rested, type Scale } from './atRest.ts';
import { fontsFor } from './fonts.ts';
import { createImages, type Images, type PictureServices, type TextImage } from './images.ts';
import { createKept } from '../documents/kept.ts';
import { keyOfNames, namesFor, type Used, usedBy } from './names.ts';
import { createNumbering } from './numbering.ts';
import { filesOf, type Proof, whatShows } from './proof.ts';
import { createWarmPictures } from './warmPictures.ts';

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
  /** As large as there is room for on a poster, on the ground of the canvas. */
  readonly onPoster?: boolean;
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
  picture(sight: Sight, zoom: PictureZoom): Promise<Rendered<Picture>>;
  /** An image in a text of a diagram; null for what does not belong to it. */
  textImage(diagramId: number, attachmentId: number): Promise<TextImage | null>;
  stop(): void;
}

const itemsPerStep = 20;
const keptCharacters = 40_000_000;
const keptUses = 20_000;

/** Room around what is drawn. */
const margin = 40;

const asItIs: Scale = { name: '100', viewOf: () => fullView };

const onCardOf: Scale = {
  name: 'card',
  viewOf: (snapshot) => {
    const { width, height } = boundsAround(allRects(snapshot)) ?? { width: 1, height: 1 };
    return cardView(width * gridSize + 2 * margin, height * gridSize + 2 * margin);
  },
};

const seenAt = (zoom: PictureZoom): Scale => {
  const view = pictureView(Number(zoom) / 100);
  return { name: zoom, viewOf: () => view };
};

/** Of a card, and of text that can be made out, in pixels of a screen. */
const card = { width: 320, height: 200, text: 3 };

/** The smallest size of text that can be made out when the whole picture is as small as a card. */
const legibleOnCard = (picture: Picture): number => {
  const { width, height } = pictureBounds(picture) ?? card;
  return card.text * Math.max(1, width / card.width, height / card.height);
};

const onPosterOf = (picture: Picture): Pick<SvgOptions, 'viewBox' | 'ground'> => {
  const bounds = pictureBounds(picture) ?? { x: 0, y: 0, ...posterSize };
  const { scale, x, y } = fitted(bounds, posterSize);
  const [width, height] = [posterSize.width / scale, posterSize.height / scale];
  return { viewBox: { x: -x / scale, y: -y / scale, width, height }, ground: 'canvas-bg' };
};

const svgIn = async (
  picture: Picture,
  { title, theme: named, fonts, onCard = false, onPoster = false }: SvgLook,
  imagesOf: Images,
): Promise<{ svg: string; hasFailed: boolean }> => {
  const theme = named === 'dark' ? dark : light;
  const sources = imageSources(picture, theme);
  const { imageOf, hasFailed } = await imagesOf(sources);
  const smallestText = onCard ? { smallestText: legibleOnCard(picture) } : {};
  const poster = onPoster ? onPosterOf(picture) : {};
  const options: SvgOptions = { title, theme, imageOf, ...smallestText, ...poster };
  for (let at = 0; at < picture.items.length; at += itemsPerStep) {
    writeAhead(picture.items.slice(at, at + itemsPerStep), options);
    await pause();
  }
  const plain = toSvg(picture, options);
  if (!fonts) return { svg: plain, hasFailed };
  return { svg: toSvg(picture, { ...options, fonts: await fontsFor(plain) }), hasFailed };
};

interface Seen {
  readonly used: Used;
  readonly names: Names;
  /** Names the state that is drawn, or null while it can change. */
  readonly key: string;
  picture(scale: Scale): Promise<Picture>;
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

/** Callers that ask for the same thing meanwhile wait for the same answer. */
const keepingAnswers = (): ((key: string, make: () => Promise<Answer>) => Promise<Answer>) => {
  const answers = createKept<Answer>(keptCharacters, ({ cost }) => cost);
  const underScale = new Map<string, Promise<Answer>>();
  return (key, make) => {
    const known = answers.get(key);
    if (known !== undefined) return Promise.resolve(known);
    const making =
      underScale.get(key) ??
      make()
        .then((answer) => {
          if (!answer.hasFailed) answers.set(key, answer);
          return answer;
        })
        .finally(() => underScale.delete(key));
    underScale.set(key, making);
    return making;
  };
};

export const createPictures = ({ db, storage, iconFiles }: PictureServices): Pictures => {
  const images = createImages({ db, storage, iconFiles });
  const warm = createWarmPictures();
  const answered = keepingAnswers();
  const uses = createKept<Used>(keptUses, ({ components, types }) => 1 + components.length + types.length);
  /** Numbers states of open documents, which have no hash; no other process may mean another state by one. */
  const run = randomUUID();
  const numberOf = createNumbering();

  const see = async ({ drawn, organizationId, audience }: Sight): Promise<Seen> => {
    if (drawn.at === 'live') {
      const snapshot = drawn.snapshots.get();
      const used = usedBy(snapshot);
      const names = await namesFor(db, organizationId, used);
      return {
        used,
        names,
        key: `live ${run} ${numberOf(snapshot)} ${audience} ${keyOfNames(names, used)}`,
        picture: (scale) => warm.of({ ...drawn, audience, scale }).at(snapshot, names),
      };
    }
    const used = uses.get(drawn.hash) ?? usedBy(await rested(drawn.snapshot()));
    uses.set(drawn.hash, used);
    const names = await namesFor(db, organizationId, used);
    return {
      used,
      names,
      key: `rest ${drawn.hash} ${organizationId} ${audience} ${keyOfNames(names, used)}`,
      picture: async (scale) => pictureAtRest(await rested(drawn.snapshot()), { names, audience, scale }),
    };
  };

  return {
    svg: async (sight, look) => {
      const seen = await see(sight);
      const { diagramId, drawn } = sight;
      const hung = await images.hungOn(diagramId);
      const { title, theme, fonts, onCard = false, onPoster = false } = look;
      const looks = `${fonts} ${onCard} ${onPoster}`;
      const key = etagOf('svg', `${diagramId}`, filesOf(hung), seen.key, title, theme, looks);
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
    picture: async (sight, zoom) => {
      const seen = await see(sight);
      const key = etagOf('picture', seen.key, zoom);
      const { value, etag } = await answered(key, async () => {
        const picture = await seen.picture(seenAt(zoom));
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
    stop: warm.stop,
  };
};
