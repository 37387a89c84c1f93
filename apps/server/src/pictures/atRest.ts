import type { Names } from '@lintel/diagram/picture/names';
import { pictureInSteps } from '@lintel/diagram/picture/pictureInSteps';
import type { PictureStore } from '@lintel/diagram/picture/pictureStore';
import type { Snapshot } from '@lintel/diagram/snapshot';
import type { View } from '@lintel/drawing/detail';
import type { Picture } from '@lintel/drawing/picture';
import { takingTurns } from '../documents/turns.ts';

/** Strangers learn no address that a text links to. */
export type Audience = 'members' | 'strangers';

/** How small a picture is going to be seen. */
export interface Scale {
  readonly name: string;
  viewOf(snapshot: Snapshot): View;
}

export const pause = takingTurns();

/** What went before may have taken all of the turn. */
export const rested = async <Value>(before: Promise<Value>): Promise<Value> => {
  const value = await before;
  await pause();
  return value;
};

/** To put ten thousand items in order takes as long as two turns. */
export const wholeOf = async (store: PictureStore): Promise<Picture> => {
  await pause();
  const { picture } = store;
  await pause();
  return picture;
};

/** The picture of a document that nobody has open. */
export const pictureAtRest = async (
  snapshot: Snapshot,
  { names, audience, scale }: { names: Names; audience: Audience; scale: Scale },
): Promise<Picture> => {
  const input = { snapshot, names, view: scale.viewOf(snapshot) };
  return wholeOf(await pictureInSteps(input, pause, { links: audience === 'members' }));
};
