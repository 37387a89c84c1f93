import { limits } from '@lintel/domain/limits';
import { cleanLine } from '@lintel/richtext/words';

const most = limits.loggedTextLength;

/** As much of a text as an entry keeps, on one line. */
export const shortened = (text: string): string => {
  const line = cleanLine(text, most + 1);
  return line.length > most ? `${cleanLine(line, most)}…` : line;
};
