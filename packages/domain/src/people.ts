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

const firstLetter = (name: string): string => {
  const [letter = ''] = new Intl.Segmenter('en').segment(name.trim());
  return typeof letter === 'string' ? letter : letter.segment.toLocaleUpperCase('en');
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
