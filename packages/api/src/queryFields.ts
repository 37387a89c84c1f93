import { id } from '@lintel/domain/fields';
import { z } from 'zod/mini';

/** What stands in a query is text. */

export const counted = (most: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most));
export const idInQuery = z.pipe(z.coerce.number(), id);
