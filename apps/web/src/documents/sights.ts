import type { View } from '@lintel/drawing/detail';
import type { PictureItem, Rect } from '@lintel/drawing/picture';
import { openDB } from 'idb';
import { z } from 'zod/mini';
import { documentDatabase } from './copyDatabase.ts';

/**
 * What was seen of a diagram when nothing moved on it last. Of a large one it is painted before the document is read, which
 * takes several times as long as everything else.
 */
export interface DiagramSight {
  /** Where the view stood, and how large it was on the screen. */
  readonly camera: { readonly x: number; readonly y: number; readonly zoom: number };
  readonly size: { readonly width: number; readonly height: number };
  /** Of the picture: nothing is missing within. */
  readonly area: Rect;
  /** What its items were laid out for. */
  readonly view: View;
  readonly items: readonly PictureItem[];
}

/** What a diagram opens with where nobody names a place, and what was seen last. */
export const sightNames = ['beginning', 'last'] as const;
export type SightName = (typeof sightNames)[number];
/** As they are kept. */
export type KeptSights = { readonly [Name in SightName]: unknown };

/** In characters. */
const greatestSight = 2_000_000;
/** The store of y-indexeddb for what is kept beside a document, and goes with it. */
const besideStore = 'custom';
const keyOf = (name: SightName): string => `sight ${name}`;

const place = z.object({ x: z.number(), y: z.number() });
const size = z.object({ width: z.number(), height: z.number() });
const area = z.extend(place, size.shape);
const sightSchema = z.object({
  camera: z.extend(place, { zoom: z.number() }),
  size,
  area,
  view: z.object({ detail: z.enum(['all', 'names', 'far', 'card']), zoom: z.number() }),
  // Of what shapes are made of only painters know all; what they cannot paint is not shown.
  items: z.array(
    z.object({ id: z.string(), bounds: area, shapes: z.custom<PictureItem['shapes']>(Array.isArray) }),
  ),
});

/** As text, which a storage takes and gives in a fifth of the time. Null for what is too much to keep. */
export const writtenSight = (sight: DiagramSight): string | null => {
  const text = JSON.stringify(sight);
  return text.length > greatestSight ? null : text;
};

export const readSight = (kept: unknown): DiagramSight | null => {
  if (typeof kept !== 'string' || kept.length > greatestSight) return null;
  try {
    return sightSchema.safeParse(JSON.parse(kept)).data ?? null;
  } catch {
    return null;
  }
};

/** What lies beside a document, without opening that. */
const keptSights = async (copy: string): Promise<KeptSights> => {
  const database = await openDB(documentDatabase(copy), undefined, {
    // Where there is none, none is made.
    upgrade: (_database, _before, _now, transaction) => {
      transaction.done.catch(() => undefined);
      transaction.abort();
    },
    blocking: (_before, _now, { target }) => (target as IDBDatabase).close(),
  });
  try {
    const store = database.transaction(besideStore).store;
    const [beginning, last] = (await Promise.all(
      sightNames.map(async (name) => store.get(keyOf(name))),
    )) as unknown[];
    return { beginning, last };
  } finally {
    database.close();
  }
};

/** Resolves when what was seen last is shown. */
export type ShowSights = (sights: KeptSights) => Promise<void>;

/** Where none can be read the document is waited for. */
export const showSights = async (copy: string, show: ShowSights | undefined): Promise<void> => {
  if (show === undefined) return;
  const sights = await keptSights(copy).catch(() => null);
  if (sights !== null) await show(sights);
};

export const keepSight = async (database: IDBDatabase, name: SightName, text: string): Promise<void> =>
  new Promise((resolve) => {
    const transaction = database.transaction(besideStore, 'readwrite');
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', (event) => {
      // It is only missed for a moment, when the diagram is opened again: nothing is said of it.
      event.stopPropagation();
      resolve();
    });
    transaction.objectStore(besideStore).put(text, keyOf(name));
  });
