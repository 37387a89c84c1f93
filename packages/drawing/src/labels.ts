import type { Rect, Shape, TextLine } from './picture.ts';
import { placedRuns } from './rightToLeft.ts';
import type { RichBlock, RichRun } from './textAreas.ts';
import { ellipsis, headThatFits } from './textLines.ts';
import { baselineIn, measure } from './textMetrics.ts';
import {
  type BrokenRun,
  breakStyled,
  lineOf,
  longestWord,
  type StyledText,
  type TextLook,
} from './textShapes.ts';
import type { ColourToken } from './theme.ts';
import type { TextStyle } from './typography.ts';

/** The words on a relation: a few, in the middle of its line, with the looks that a text may have. */
export interface LabelFace {
  readonly blocks: readonly RichBlock[];
  readonly rect: Rect;
  /** The line runs through it and is interrupted. */
  readonly onLine: boolean;
  readonly wrapped: boolean;
}

const labelLook: TextLook = { style: { size: 12, weight: 500 }, colour: 'relation-label' };
export const wrappedLabelWidth = 160;
export const longestLabel = 320;
const narrowest = 60;
/** Of one sentence; broken lines or a list want more, but no column. */
const mostLines = { ofSentence: 2, ofList: 8 } as const;
const indent = 16;
/** How much of the width of the whole two lines may take: about half if the words are as short as that, else more. */
const shares = [0.62, 0.75, 0.9] as const;
/** A hair more than was measured, for what is lost by rounding. */
const spare = 1;

export const plainLabel = (text: string): RichBlock[] => [{ kind: 'paragraph', runs: [{ text }] }];

const styledRun = (run: RichRun, colour: ColourToken): StyledText => {
  const style: TextStyle = {
    size: 12,
    weight: run.bold === true ? 600 : 500,
    ...(run.italic === true && { italic: true }),
  };
  return run.target === undefined
    ? { text: run.text, style, colour }
    : { text: run.text, style, colour: 'accent-text', underlined: true, target: run.target };
};

interface LabelLine {
  readonly runs: readonly BrokenRun[];
  readonly width: number;
  /** How far in the words begin; bullets alone stand at the left. */
  readonly indent: number | null;
  /** The line begins a bullet. */
  readonly isMarked: boolean;
}

interface LabelLines {
  readonly lines: readonly LabelLine[];
  readonly width: number;
  readonly cut: boolean;
}

const widthOf = (runs: readonly BrokenRun[]): number => {
  const last = runs.at(-1);
  return last === undefined ? 0 : last.x + measure(last.text.trimEnd(), last.style);
};

/** As much of what is left as one line holds, with dots where there is more. */
const shortened = (runs: readonly BrokenRun[], maxWidth: number): BrokenRun[] => {
  const kept: BrokenRun[] = [];
  let x = 0;
  for (const run of runs) {
    const width = measure(run.text, run.style);
    const isLast = x + width + measure(ellipsis, run.style) > maxWidth || run === runs.at(-1);
    if (!isLast) {
      kept.push({ ...run, x, width });
      x += width;
      continue;
    }
    const text = `${headThatFits(run.text, run.style, maxWidth - x, ellipsis).trimEnd()}${ellipsis}`;
    kept.push({ ...run, text, x, width: measure(text, run.style) });
    break;
  }
  return kept;
};

const isSentence = (blocks: readonly RichBlock[]): boolean =>
  blocks.length === 1 &&
  blocks[0]?.kind === 'paragraph' &&
  blocks[0].runs.every(({ text }) => !text.includes('\n'));

function brokenLines(block: RichBlock, maxWidth: number, colour: ColourToken): LabelLine[] {
  const steps = (block.depth ?? 0) + (block.kind === 'bullet' ? 1 : 0);
  const inset = steps * indent;
  const pieces = block.runs.map((run) => styledRun(run, colour));
  return breakStyled(pieces, Math.max(1, maxWidth - inset)).map((runs, at) => ({
    runs,
    width: inset + widthOf(runs),
    indent: steps === 0 ? null : inset,
    isMarked: block.kind === 'bullet' && at === 0,
  }));
}

function layOut(
  blocks: readonly RichBlock[],
  maxWidth: number,
  most: number,
  colour: ColourToken = labelLook.colour,
): LabelLines {
  const all = blocks.flatMap((block) => brokenLines(block, maxWidth, colour));
  const lines = all.slice(0, most);
  const last = lines.at(-1);
  const cut = all.length > most;
  if (cut && last !== undefined) {
    const rest = isSentence(blocks) ? all.slice(most - 1).flatMap(({ runs }) => runs) : last.runs;
    const runs = shortened(rest, maxWidth - (last.indent ?? 0));
    lines[lines.length - 1] = { ...last, runs, width: (last.indent ?? 0) + widthOf(runs) };
  }
  return { lines, width: Math.max(0, ...lines.map(({ width }) => width)), cut };
}

// Blocks never change, and a label is drawn as it was measured.
const singles = new WeakMap<readonly RichBlock[], LabelLines>();

/** With the lines that it was given, in the colour of most labels. */
function singleLayout(blocks: readonly RichBlock[]): LabelLines {
  const known = singles.get(blocks);
  if (known !== undefined) return known;
  const lines = layOut(blocks, longestLabel, singleLines(blocks));
  singles.set(blocks, lines);
  return lines;
}

/** Its lines as they are drawn when it is this wide, to be compared with those of an editor. */
export const labelLines = (blocks: readonly RichBlock[], maxWidth: number): string[] =>
  layOut(blocks, maxWidth, Number.POSITIVE_INFINITY).lines.map(({ runs }) =>
    runs.map(({ text }) => text).join(''),
  );

export interface LabelMeasure {
  readonly single: { readonly width: number; readonly height: number };
  readonly wrapped?: { readonly width: number; readonly height: number };
}

const singleLines = (blocks: readonly RichBlock[]): number => (isSentence(blocks) ? 1 : mostLines.ofList);

const wrappedLines = (blocks: readonly RichBlock[]): number =>
  isSentence(blocks) ? mostLines.ofSentence : mostLines.ofList;

/** Two lines of about the same length look better than a full one and a rest, and no word is broken in two. */
function wrappedLayout(blocks: readonly RichBlock[], single: LabelLines): LabelLines | null {
  const most = wrappedLines(blocks);
  if (!isSentence(blocks)) return layOut(blocks, wrappedLabelWidth, most);
  if (!single.cut && single.width <= narrowest) return null;
  const pieces = blocks.flatMap(({ runs }) => runs.map((run) => styledRun(run, labelLook.colour)));
  const least = Math.max(narrowest, longestWord(pieces));
  if (least > wrappedLabelWidth || (!single.cut && single.width <= least)) return null;
  const whole = single.cut ? layOut(blocks, Number.POSITIVE_INFINITY, most).width : single.width;
  for (const share of shares) {
    const balanced = layOut(blocks, Math.min(wrappedLabelWidth, Math.max(least, whole * share)), most);
    if (!balanced.cut) return balanced;
  }
  return layOut(blocks, wrappedLabelWidth, most);
}

/** What placing a label has to know: its size with the lines that it was given and, where it can be broken, with more. */
export function measureLabel(blocks: readonly RichBlock[]): LabelMeasure {
  const single = singleLayout(blocks);
  const wrapped = wrappedLayout(blocks, single);
  const size = ({ lines, width }: LabelLines) => ({ width, height: lines.length * lineOf(labelLook) });
  return wrapped !== null && wrapped.lines.length > single.lines.length
    ? { single: size(single), wrapped: size(wrapped) }
    : { single: size(single) };
}

const marker = (x: number, y: number, colour: ColourToken): Shape => ({
  kind: 'rect',
  x: x - 11,
  y: y + lineOf(labelLook) / 2 - 2,
  width: 4,
  height: 4,
  radius: 2,
  fill: colour,
});

/** Sentences stand in the middle, lists at the left of the widest line. */
export function labelShapes({ blocks, rect, wrapped }: LabelFace, colour = labelLook.colour): Shape[] {
  const { lines } = wrapped
    ? layOut(blocks, rect.width + spare, wrappedLines(blocks), colour)
    : colour === labelLook.colour
      ? singleLayout(blocks)
      : layOut(blocks, longestLabel, singleLines(blocks), colour);
  const line = lineOf(labelLook);
  const first = baselineIn(line, labelLook.style.size);
  const shapes: Shape[] = [];
  const placed = lines.map((each, at) => ({
    ...each,
    runs: placedRuns(each.runs, each.width - (each.indent ?? 0)),
    x: each.indent === null ? rect.x + (rect.width - each.width) / 2 : rect.x + each.indent,
    y: rect.y + at * line,
  }));
  const middle = rect.x + rect.width / 2;
  const text = (from: number, to: number): void => {
    const group = placed.slice(from, to);
    const [start] = group;
    if (start === undefined) return;
    const isList = start.indent !== null;
    shapes.push({
      kind: 'text',
      x: isList ? start.x : middle,
      y: start.y,
      anchor: isList ? 'start' : 'middle',
      height: group.length * line,
      lines: group.map(
        ({ runs, width, indent: inset }, at): TextLine => ({
          runs,
          width: width - (inset ?? 0),
          baseline: first + at * line,
        }),
      ),
    });
  };
  let from = 0;
  placed.forEach(({ indent: inset }, at) => {
    if (at > 0 && inset !== placed[at - 1]?.indent) {
      text(from, at);
      from = at;
    }
  });
  text(from, placed.length);
  for (const { x, y, runs, isMarked } of placed) {
    if (isMarked) shapes.push(marker(x, y, colour));
    for (const { target, x: within, width, text: title } of runs)
      if (target !== undefined)
        shapes.push({ kind: 'link', x: x + within, y, width, height: line, target, title });
  }
  return shapes;
}
