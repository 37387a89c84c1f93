/** All that stands for a line break in text; the rest of the control characters but the tab says nothing. */
const lineBreaks = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
const silent = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/g;

export const linesOf = (text: string): string[] => text.toWellFormed().replace(silent, '').split(lineBreaks);

/** Cut after a whole character. */
const cut = (text: string, length: number): string => {
  if (text.length <= length) return text;
  const kept = text.slice(0, length);
  return kept.isWellFormed() ? kept : kept.slice(0, -1);
};

export const cleanLine = (text: string, length: number): string =>
  cut(linesOf(text).join(' ').replaceAll('\t', ' ').trim(), length).trimEnd();
