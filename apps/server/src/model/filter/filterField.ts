import type { Filter } from '@lintel/domain/filter/grammar';
import type { Fields } from '../../merge/fieldMerge.ts';

/** A filter as one field of a merge: its conditions hold together, so that two people's are not mixed. */
export const filterField = (filter: Filter): Fields[string] =>
  JSON.parse(JSON.stringify(filter)) as Fields[string];
