import { inflateRawSync } from 'node:zlib';
import type { DrawioPage } from '@lintel/diagram/exchange/drawioPage';
import { ModelListener, mostCells } from './readModel.ts';
import { type Attributes, noDrawio, readXml, tooLarge, type XmlListener } from './readXml.ts';

const mostPages = 200;
const mostBytes = 20_000_000;

/** By default a page is packed: in letters, what is deflated. */
const unpacked = (packed: string): string => {
  try {
    const bytes = inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength: mostBytes });
    return decodeURIComponent(bytes.toString('utf8'));
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    throw noDrawio();
  }
};

interface OpenPage {
  /** A model may stand alone, without a file around it. */
  readonly element: 'diagram' | 'mxGraphModel';
  readonly attributes: Attributes;
  readonly model: ModelListener;
  packed: string;
}

class FileListener implements XmlListener {
  readonly pages: DrawioPage[] = [];
  #page: OpenPage | null = null;
  #cells = 0;

  open(name: string, attributes: Attributes): void {
    if (this.#page !== null) this.#page.model.open(name, attributes);
    else if (name === 'diagram' || name === 'mxGraphModel')
      this.#page = { element: name, attributes, model: new ModelListener(), packed: '' };
  }

  text(text: string): void {
    if (this.#page !== null) this.#page.packed += text;
  }

  close(name: string): void {
    const page = this.#page;
    if (page === null) return;
    page.model.close(name);
    if (name !== page.element) return;
    this.#page = null;
    const packed = page.packed.trim();
    if (page.model.cells.length === 0 && packed !== '') readXml(unpacked(packed), page.model);
    const { own, cells } = page.model;
    const { id = `page-${this.pages.length + 1}`, name: title = '' } = page.attributes;
    this.pages.push({ id, name: title.trim(), own, cells });
    this.#cells += cells.length;
    if (this.pages.length > mostPages || this.#cells > mostCells) throw tooLarge();
  }
}

/** Nothing of what is in it is believed. */
export const readPages = (xml: string): DrawioPage[] => {
  const listener = new FileListener();
  readXml(xml, listener);
  if (listener.pages.length === 0) throw noDrawio();
  return listener.pages;
};
