import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A list of numbers as one value: of a value each a statement takes longer to write than to run. */
export const listOfNumbers = (ids: Iterable<number>): SQL => sql`${`{${[...ids].join(',')}}`}::integer[]`;

/** As `inArray`, for numbers of which there may be hundreds. */
export const isAmong = (id: SQLWrapper, ids: Iterable<number>): SQL =>
  sql`${id} = any(${listOfNumbers(ids)})`;
