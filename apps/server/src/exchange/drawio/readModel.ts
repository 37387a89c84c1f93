import { ownAttribute } from '@lintel/diagram/exchange/drawio';
import type { DrawioCell } from '@lintel/diagram/exchange/drawioPage';
import { plainTextOf } from '@lintel/richtext/plainText';
import { treeOfHtml } from '@lintel/richtext/readHtml';
import { type Attributes, tooLarge, type XmlListener } from './readXml.ts';

/** More than all pages of a file may have together. */
export const mostCells = 100_000;

const styleOf = (style: string): ReadonlyMap<string, string> =>
  new Map(
    style
      .split(';')
      .filter((part) => part !== '')
      .map((part) => {
        const at = part.indexOf('=');
        return at < 0 ? [part.trim(), ''] : [part.slice(0, at).trim(), part.slice(at + 1)];
      }),
  );

const looksLikeHtml = /<[a-z/!]|&[a-z#]/i;

const readable = (label: string, style: ReadonlyMap<string, string>): string => {
  if (style.get('html') === '0' || !looksLikeHtml.test(label)) return label;
  const tree = treeOfHtml(label);
  // The editor of draw.io puts blanks that do not break where ordinary ones were typed.
  return tree === null ? '' : plainTextOf(tree).replaceAll('\u00a0', ' ');
};

/** What a label leaves open is said beside it. */
const filledIn = (label: string, around: Attributes): string =>
  around['placeholders'] === '1'
    ? label.replaceAll(/%([\w-]{1,40})%/g, (whole, name: string) => around[name] ?? whole)
    : label;

/** A shape of C4 has its name apart from all else that stands in it; a relation of C4 has none. */
const labelOf = (around: Attributes, own: Attributes, style: ReadonlyMap<string, string>): string => {
  const name = readable(around['c4Name'] ?? '', style).trim();
  if (name !== '') return name;
  return readable(filledIn(around['label'] ?? own['value'] ?? '', around), style);
};

const numberOf = (text: string | undefined): number => {
  const number = Number(text ?? 0);
  return Number.isFinite(number) ? number : 0;
};

/** A cell stands alone, or in an element that holds its label and what people added to it. */
interface OpenCell {
  readonly around: Attributes;
  readonly own: Attributes;
  geometry: Attributes;
  /** A line with points between its ends. */
  isBent: boolean;
}

const cellOf = ({ around, own, geometry, isBent }: OpenCell, fallback: string): DrawioCell => {
  const style = styleOf(own['style'] ?? '');
  const kind = own['vertex'] === '1' ? 'vertex' : own['edge'] === '1' ? 'edge' : 'layer';
  const isPlaced = kind === 'vertex' && geometry['width'] !== undefined && geometry['relative'] !== '1';
  return {
    id: around['id'] ?? own['id'] ?? fallback,
    parent: own['parent'] ?? null,
    kind,
    label: labelOf(around, own, style),
    isBent,
    style,
    source: own['source'] ?? null,
    target: own['target'] ?? null,
    rect: isPlaced
      ? {
          x: numberOf(geometry['x']),
          y: numberOf(geometry['y']),
          width: numberOf(geometry['width']),
          height: numberOf(geometry['height']),
        }
      : null,
  };
};

/** The cells of one page, as they are read. */
export class ModelListener implements XmlListener {
  readonly cells: DrawioCell[] = [];
  /** What a file of ours says of the whole page. */
  own: string | null = null;
  #around: Attributes = {};
  #cell: OpenCell | null = null;

  open(name: string, attributes: Attributes): void {
    if (name === 'object' || name === 'UserObject') {
      this.#around = attributes;
      if (attributes['id'] === '0') this.own = attributes[ownAttribute] ?? null;
    } else if (name === 'mxCell') {
      this.#cell = { around: this.#around, own: attributes, geometry: {}, isBent: false };
    } else if (this.#cell === null) return;
    else if (name === 'mxGeometry') this.#cell.geometry = attributes;
    else if (name === 'Array' && attributes['as'] === 'points') this.#cell.isBent = true;
  }

  close(name: string): void {
    if (name === 'object' || name === 'UserObject') this.#around = {};
    if (name !== 'mxCell' || this.#cell === null) return;
    this.cells.push(cellOf(this.#cell, `cell-${this.cells.length}`));
    if (this.cells.length > mostCells) throw tooLarge();
    this.#cell = null;
  }

  // What is said between elements is nothing that is drawn.
  text(): void {}
}
