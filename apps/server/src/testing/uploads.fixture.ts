import { zipOf } from './zip.fixture.ts';

/** One pixel. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const drawnIcon = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 4h16v16H4z"/></svg>',
);

export interface SentFile {
  filename: string;
  type: string;
  content: Buffer;
}

export const pictureFile: SentFile = { filename: 'a.png', type: 'image/png', content: picture };
export const iconFile: SentFile = { filename: 'box.svg', type: 'image/svg+xml', content: drawnIcon };

export const iconArchive: SentFile = {
  filename: 'icons.zip',
  type: 'application/zip',
  content: zipOf([{ name: 'Icons/compute/00001-icon-service-Machine.svg', content: drawnIcon }]),
};

const formHeaders = { 'content-type': 'multipart/form-data; boundary=----form' };

const beginningOf = (field: string, { filename, type }: Omit<SentFile, 'content'>): Buffer =>
  Buffer.from(
    `------form\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
  );

const end = Buffer.from('\r\n------form--\r\n');

/** A form as a browser sends it; not closed, as when the connection breaks. */
export const formWith = (field: string, { content, ...file }: SentFile, closed = true) => ({
  headers: formHeaders,
  payload: Buffer.concat([beginningOf(field, file), content, ...(closed ? [end] : [])]),
});

/** The same with a file of zeros, which are made without being written: there may be half a gigabyte of them. */
export const formOfZeros = (field: string, file: Omit<SentFile, 'content'>, count: number) => {
  const beginning = beginningOf(field, file);
  const payload = Buffer.alloc(beginning.length + count + end.length);
  beginning.copy(payload);
  end.copy(payload, beginning.length + count);
  return { headers: formHeaders, payload };
};
