/** What a table calculates where a cell begins with it. */
const startsFormula = /^[=+\-@\t\r]/;

/** A quote before it keeps it a text; a plain negative number is no formula. */
const harmless = (text: string): string =>
  startsFormula.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;

const quoted = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Lines of a file that every table reads. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((text) => quoted(harmless(text))).join(',')).join('\r\n');
