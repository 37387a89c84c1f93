import { plainTextOf } from '@lintel/richtext/plainText';
import { readState } from '@lintel/richtext/state';

/** A rich description in its words. */
export const describeRichText = (value: unknown): string =>
  plainTextOf(readState(typeof value === 'string' ? value : null)).trim() || 'No description';
