/** Without the quote that a file of ours has before what looks like a formula. */
const asMeant = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

const separatorOf = (text: string): string => {
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  const counts = ['\t', ';', ','].map((each) => ({ each, count: firstLine.split(each).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).each;
};

/** Cells of pasted or uploaded rows: separated by tabs, semicolons or commas, quoted where they hold one. */
export const rowsOf = (text: string, separator: string = separatorOf(text)): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const content = text.replace(/^\ufeff/, '');
  const endCell = () => {
    row.push(asMeant(cell));
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < content.length; at++) {
    const letter = content.charAt(at);
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (content.charAt(at + 1) === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === separator) endCell();
    else if (letter === '\n') endRow();
    else if (letter !== '\r' || content.charAt(at + 1) !== '\n') cell += letter;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows.filter((cells) => cells.some((each) => each.trim() !== ''));
};

/** What is copied from one table into another. */
export const tsvOf = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) =>
      row.map((text) => (/["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t'),
    )
    .join('\n');
