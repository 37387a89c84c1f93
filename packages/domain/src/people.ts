export const avatarHues = 8;

/** FNV-1a: short, stable in every language a client may be written in. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    value ^= text.charCodeAt(at);
    value = Math.imul(value, 0x01000193) >>> 0;
  }
  return value;
};

/** 1 to 8, the number of an avatar token. */
export const avatarHue = (email: string): number => (hash(email.trim().toLowerCase()) % avatarHues) + 1;

/** One that nothing behind it can belong to. */
const plainLetter = /^[!-\u02ff](?![^\0-\u02ff])/;

/** Only what is not plain is taken apart: a page that opens would be ready for that eight milliseconds later. */
const firstLetter = (name: string): string => {
  const text = name.trim();
  const [letter] =
    plainLetter.exec(text) ?? Array.from(new Intl.Segmenter('en').segment(text), (each) => each.segment);
  return letter?.toLocaleUpperCase('en') ?? '';
};

export const initials = (person: { firstName: string; lastName: string }): string =>
  firstLetter(person.firstName) + firstLetter(person.lastName);

/** Of a person of whom the whole name alone is known. */
export const initialsOfName = (name: string): string => {
  const words = name.trim().split(/\s+/u);
  return initials({ firstName: words[0] ?? '', lastName: words.length > 1 ? (words.at(-1) ?? '') : '' });
};

export const fullName = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim();

/** Accounts are found by this form alone. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();
