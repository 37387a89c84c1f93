import type { Names } from '@lintel/diagram/picture/names';
import { etagOf } from '../http/etag.ts';
import { drawnBy } from './drawnBy.ts';
import type { HungImage } from './images.ts';
import { keyOfNames, type Used } from './names.ts';

/** What an image of a diagram was made from: while all of it is so, it would be made alike again. */
export interface Proof {
  /** The stored state of the document. */
  readonly edition: string;
  readonly used: Used;
  /** Names what shows beside the document. */
  readonly shows: string;
}

interface Shown {
  readonly title: string;
  readonly used: Used;
  /** Of what is used at least. */
  readonly names: Names;
  readonly hung: readonly HungImage[];
}

export const filesOf = (hung: readonly HungImage[]): string => hung.map(({ url }) => url).join();

export const whatShows = async ({ title, used, names, hung }: Shown): Promise<string> =>
  etagOf(await drawnBy(), title, keyOfNames(names, used), filesOf(hung));
