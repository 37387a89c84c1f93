import { type SQL, sql } from 'drizzle-orm';
import { trimmed } from './foldedText.ts';

const decimal = '^[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]{1,3})?$';

/** As nearly every number is written: nothing can go wrong with it. */
const plain = '^-?[0-9]+(?:[.][0-9]+)?$';
const plainLength = 15;

/** From here on a double is infinite, which is no number to compare with. */
const infinite = (2n ** 1024n - 2n ** 970n).toString();

/** What is nearer to zero than this reads as zero; the cast would raise. */
const nearestToZero = '2.4703282292062328e-324';

/** The number that a text is, null where it is none; as `readNumber` of the domain, and never an error of a cast. */
export const numberIn = (text: SQL): SQL => {
  const exact = sql`${trimmed(text)}::numeric`;
  return sql`case when length(${text}) <= ${plainLength} and ${text} ~ ${plain} then ${text}::double precision
    when ${trimmed(text)} !~ ${decimal} then null
    when abs(${exact}) >= ${infinite}::numeric then null
    when abs(${exact}) < ${nearestToZero}::numeric then 0::double precision
    else ${exact}::double precision end`;
};
