import { id } from '@lintel/domain/fields';
import { z } from 'zod';

/** What stands in a query is text. */

export const counted = (most: number) => z.coerce.number().int().min(1).max(most);
export const idInQuery = z.coerce.number().pipe(id);
