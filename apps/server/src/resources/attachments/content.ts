import type { AttachmentExtension } from '@lintel/domain/attachments';

type Start = Uint8Array;

const begins =
  (signature: string, at = 0) =>
  (start: Start): boolean =>
    Buffer.from(start)
      .subarray(at, at + signature.length)
      .equals(Buffer.from(signature, 'latin1'));

const compound = begins('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1');
/** The second one is an archive with nothing in it. */
const zip = (start: Start): boolean => begins('PK\x03\x04')(start) || begins('PK\x05\x06')(start);
const riff = begins('RIFF');
const webp = begins('WEBP', 8);
const jpeg = begins('\xff\xd8\xff');

const isWide = (start: Start): boolean => begins('\xff\xfe')(start) || begins('\xfe\xff')(start);

/** Of whatever encoding, but not the content of a program or a picture. */
const text = (start: Start): boolean => isWide(start) || !start.includes(0);

/** After a mark of the order of bytes and blanks, the first sign is the start of an element. */
const markup = (start: Start): boolean => {
  if (isWide(start)) return true;
  return text(start) && /^(\u00ef\u00bb\u00bf)?\s*</.test(Buffer.from(start).toString('latin1'));
};

const svg = (start: Start): boolean =>
  markup(start) && (isWide(start) || /<([\w-]+:)?svg[\s>/]/.test(String(Buffer.from(start))));

const looks: Record<AttachmentExtension, (start: Start) => boolean> = {
  doc: compound,
  xls: compound,
  ppt: compound,
  docx: zip,
  xlsx: zip,
  pptx: zip,
  zip,
  pdf: begins('%PDF-'),
  png: begins('\x89PNG\r\n\x1a\n'),
  jpg: jpeg,
  jpeg,
  gif: begins('GIF8'),
  webp: (start) => riff(start) && webp(start),
  bmp: begins('BM'),
  xml: markup,
  drawio: markup,
  svg,
  json: text,
  csv: text,
  yaml: text,
  yml: text,
  liquid: text,
  txt: text,
  md: text,
};

/** How much of a file has to be read for it; comments may stand before the element of an SVG. */
export const lengthOfStart = 16_384;

/** Whether a file begins as one of its name does. Archives are not opened: they are kept, and never unpacked here. */
export const looksAsNamed = (extension: AttachmentExtension, start: Uint8Array): boolean =>
  looks[extension](start);
