import '../../styles/app.css';
import { richBlocks } from '@lintel/diagram/picture/richBlocks';
import { readText } from '@lintel/diagram/text';
import { labelLines } from '@lintel/drawing/labels';
import { type RichBlock, textAreaShapes } from '@lintel/drawing/textAreas';
import { bindText } from '@lintel/richtext/bindText';
import { chanceOf } from '@lintel/richtext/testing/chance';
import type * as Y from 'yjs';
import { createTextEditor, enableEditing } from '../textEditor.ts';
import { rootOf, textOf } from './texts.ts';

/** Texts as the drawing breaks them into lines, and as the browser does in the editor that stands over it. */
interface Lines {
  readonly drawn: readonly string[];
  readonly shown: readonly string[];
}

const padding = 12;

const drawnLines = (blocks: readonly RichBlock[], width: number): string[] =>
  textAreaShapes({ x: 0, y: 0, width, blocks }).flatMap((shape) =>
    shape.kind === 'text' ? shape.lines.map(({ runs }) => runs.map(({ text }) => text).join('')) : [],
  );

/** Characters that lie on one line, told by where their boxes are. */
const linesOfBlock = (block: Element): string[] => {
  const lines: { top: number; text: string }[] = [];
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const range = document.createRange();
  let broken = true;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.nodeName === 'BR') {
      // One that ends a block only holds its last line open.
      if (broken) lines.push({ top: Number.NaN, text: '' });
      broken = true;
    }
    const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '';
    for (let at = 0; at < text.length; at += 1) {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const boxes = range.getClientRects();
      const box = boxes[boxes.length - 1];
      const line = lines.at(-1);
      const isSame =
        box === undefined || box.width === 0 || (line !== undefined && Math.abs(box.top - line.top) < 8);
      if (line === undefined || broken || !isSame) lines.push({ top: box?.top ?? 0, text: text.charAt(at) });
      else line.text += text.charAt(at);
      broken = false;
    }
  }
  return lines.length === 0 ? [''] : lines.map(({ text }) => text);
};

const shownLines = (root: Y.XmlElement, width: number, look: string): string[] => {
  const element = document.createElement('div');
  element.contentEditable = 'true';
  element.className = `rich-text ${look}`;
  element.style.width = `${width}px`;
  document.body.append(element);
  const editor = createTextEditor((error) => {
    throw error;
  });
  editor.setRootElement(element);
  const stop = enableEditing(editor, { limit: 100_000 });
  const binding = bindText(editor, root);
  const blocks = [...element.querySelectorAll('p, li:not(.rich-text-nest)')];
  const lines = blocks.flatMap(linesOfBlock);
  binding.unbind();
  stop();
  editor.setRootElement(null);
  element.remove();
  return lines;
};

const trimmed = (lines: readonly string[]): string[] => lines.map((line) => line.trim());

const linesOf = (seed: number, width: number): Lines => {
  const root = rootOf(textOf(chanceOf(seed)));
  return {
    drawn: trimmed(drawnLines(richBlocks(readText(root)), width)),
    shown: trimmed(shownLines(root, width - 2 * padding, 'rich-text-on-drawing text-13')),
  };
};

/** The same texts as the labels of relations. */
const labelLinesOf = (seed: number, width: number): Lines => {
  const root = rootOf(textOf(chanceOf(seed)));
  return {
    drawn: trimmed(labelLines(richBlocks(readText(root)), width)),
    shown: trimmed(shownLines(root, width, 'rich-text-label text-center text-12 font-medium')),
  };
};

await Promise.all(
  [
    '400 13px',
    '600 13px',
    '600 14px',
    'italic 400 13px',
    'italic 600 13px',
    '500 12px',
    '600 12px',
    'italic 500 12px',
    'italic 600 12px',
  ].map((font) => document.fonts.load(`${font} "Inter Variable"`)),
);
Object.assign(globalThis, { linesOf, labelLinesOf });
