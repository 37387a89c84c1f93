import { invalid } from '../http/refusal.ts';

/** What an attacker tries first besides the most used passwords: it says whose password it is. */
export interface About {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** As far as it is known where the password is chosen. */
  readonly organizationName?: string;
}

/** Shorter words are in too many others. */
const leastWord = 3;
/** Of what is left beside them, in letters. */
const leastOwn = 5;
const product = 'lintel';
/** Said over and over, so little can be remembered by nobody but also guessed by everybody. */
const overAndOver = /^(.{1,4}?)\1+.{0,3}$/s;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= leastWord);

const isMadeOf = (password: string, words: readonly string[]): boolean => {
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length);
  const left = longestFirst.reduce((rest, word) => rest.replaceAll(word, ' '), password);
  return left !== password && left.replaceAll(/[^\p{L}]+/gu, '').length < leastOwn;
};

let used: Promise<ReadonlySet<string>> | null = null;

/** Loaded with the first password that is chosen: most processes see none. */
const mostUsed = (): Promise<ReadonlySet<string>> => {
  used ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return used;
};

const isGuessable = async (password: string, about: About): Promise<boolean> => {
  const lower = password.toLowerCase();
  if (overAndOver.test(lower)) return true;
  const { email, firstName, lastName, organizationName = '' } = about;
  if (isMadeOf(lower, wordsOf([product, email, firstName, lastName, organizationName].join(' '))))
    return true;
  return (await mostUsed()).has(lower);
};

/** `path`: the field in which it was sent. */
export const demandUnguessable = async (password: string, about: About, path: string): Promise<void> => {
  if (!(await isGuessable(password, about))) return;
  const message = 'Too easy to guess: it is often used, repeats itself, or is made of names';
  throw invalid(message, [{ path, message }]);
};
