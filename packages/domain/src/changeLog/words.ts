/** A stretch of a sentence. */
export interface Part {
  readonly text: string;
  /** What something is called, or was. */
  readonly isName: boolean;
}

export type Words = readonly Part[];

const plain = (text: string): Words => (text === '' ? [] : [{ text, isName: false }]);

export const called = (name: string): Words => [{ text: name, isName: true }];

/** A sentence with what is put into it: plain text, or words that hold names. */
export const words = (fixed: TemplateStringsArray, ...put: readonly (string | Words)[]): Words =>
  fixed.flatMap((text, index) => {
    const next = put[index] ?? '';
    return [...plain(text), ...(typeof next === 'string' ? plain(next) : next)];
  });

const joined = (list: readonly Words[], separator: string): Words =>
  list.flatMap((each, index) => (index === 0 ? each : [...plain(separator), ...each]));

export const commaSeparated = (list: readonly Words[]): Words => joined(list, ', ');

/** `a, b and c` */
export const listed = (list: readonly Words[]): Words => {
  const last = list.at(-1);
  return list.length < 2 || last === undefined
    ? joined(list, '')
    : words`${commaSeparated(list.slice(0, -1))} and ${last}`;
};

export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`;

const quoted = ({ text, isName }: Part): string => (isName ? `"${text}"` : text);

/** Words as a sentence of their own, with the names in quotes. */
export const sentenceOf = (said: Words): string => {
  const sentence = said.map(quoted).join('');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
};
