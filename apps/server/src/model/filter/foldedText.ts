import { type SQL, sql } from 'drizzle-orm';

/**
 * Texts are compared without case and outer blanks as JavaScript does it, whatever the locale of the database: what is
 * no plain ASCII is turned letter by letter.
 */

/** What `String.prototype.trim` takes off. */
const blanks =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

interface Letters {
  readonly capitals: string;
  readonly small: string;
}

/** The only letter that becomes two. */
const dottedCapital = '\u0130';

const lettersOf = (): Letters => {
  const capitals: string[] = ['ς'];
  const small: string[] = ['σ'];
  for (let code = 0; code <= 0x1_ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const letter = String.fromCodePoint(code);
    const lower = letter.toLowerCase();
    if (lower === letter || letter === dottedCapital) continue;
    capitals.push(letter);
    small.push(lower);
  }
  return { capitals: capitals.join(''), small: small.join('') };
};
const { capitals, small } = lettersOf();

export const trimmed = (text: SQL): SQL => sql`btrim(${text}, ${blanks})`;

const withoutCase = (text: SQL, plain: SQL): SQL =>
  sql`case when octet_length(${text}) = length(${text}) then lower(${plain} collate "C")
    else translate(replace(${plain}, ${dottedCapital}, ${dottedCapital.toLowerCase()}), ${capitals}, ${small}) end`;

/** Of an SQL text, the same as `foldedText` of the domain. */
export const folded = (text: SQL): SQL => withoutCase(text, trimmed(text));

/** To look for what has no outer blanks itself: those of the text make no difference then. */
export const foldedWithBlanks = (text: SQL): SQL => withoutCase(text, text);
