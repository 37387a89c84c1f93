import type { MeasureText } from './items.ts';
import { plainText } from './text.ts';

const unit = 50;
const lineHeight = 20;
const characterWidth = 6.6;

/** Near enough where no font is at hand: a painter passes the measure of the bundled font instead. */
export const estimatedHeight: MeasureText = (text, width) => {
  const perLine = Math.max(1, Math.floor((width * unit) / characterWidth));
  let lines = 0;
  for (const line of plainText(text).split('\n')) lines += Math.max(1, Math.ceil(line.length / perLine));
  return (lines * lineHeight) / unit;
};
