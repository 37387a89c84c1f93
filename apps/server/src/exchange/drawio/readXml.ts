import { SaxesParser } from 'saxes';
import { BadFile } from '../badFile.ts';

export const noDrawio = (): BadFile => new BadFile('This is no file of draw.io that can be read');
export const tooLarge = (): BadFile => new BadFile('The file would become too large when it is read');

const deepest = 30;

export type Attributes = Readonly<Record<string, string>>;

/** What hears where an element begins and ends, and what is said in it. */
export interface XmlListener {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
}

/** Entities of one's own are how a few lines become gigabytes, or other files: nobody who draws needs any. */
export const readXml = (xml: string, listener: XmlListener): void => {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on('error', () => {
    throw noDrawio();
  });
  parser.on('doctype', () => {
    throw new BadFile('A file with a document type of its own is not read');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > deepest) throw new BadFile('The file is nested too deeply');
    listener.open(name, attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    listener.close(name);
  });
  parser.on('text', (text) => listener.text(text));
  parser.on('cdata', (text) => listener.text(text));
  parser.write(xml).close();
};
