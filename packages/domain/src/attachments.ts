/** Which files may be attached, and as what they are given back: the sender's own word for it is not believed. */
export const attachmentTypes = {
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  pdf: 'application/pdf',
  xml: 'application/xml',
  json: 'application/json',
  csv: 'text/csv',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  liquid: 'text/plain',
  txt: 'text/plain',
  md: 'text/markdown',
  svg: 'image/svg+xml',
  drawio: 'application/xml',
  zip: 'application/zip',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
} as const satisfies Record<string, string>;

export type AttachmentExtension = keyof typeof attachmentTypes;

export const attachmentExtensions = Object.keys(attachmentTypes) as AttachmentExtension[];

/** What may stand in a text as an image: what pictures of a drawing can hold, too. */
export const imageExtensions = [
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'svg',
] as const satisfies readonly AttachmentExtension[];

/** `Plan.final.PDF` ends in `pdf`; a name that begins with its only dot has no ending. */
export const extensionOf = (name: string): string => {
  const at = name.lastIndexOf('.');
  return at <= 0 ? '' : name.slice(at + 1).toLowerCase();
};

const isAttachmentExtension = (extension: string): extension is AttachmentExtension =>
  Object.hasOwn(attachmentTypes, extension);

export const attachmentExtensionOf = (name: string): AttachmentExtension | null => {
  const extension = extensionOf(name);
  return isAttachmentExtension(extension) ? extension : null;
};

const longest = 200;
/** Control characters, and those that turn the text around them so that `fdp.exe` reads as `exe.pdf`. */
const unshowable = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** The name alone, however long and strange the path was that it came with; the ending is kept. */
export const fileNameIn = (sent: string): string => {
  const last = sent.split(/[/\\]/).at(-1) ?? '';
  const name = last.replaceAll(unshowable, '').trim();
  if (name.length <= longest) return name;
  const extension = extensionOf(name).slice(0, 20);
  return extension === ''
    ? name.slice(0, longest)
    : `${name.slice(0, longest - extension.length - 1)}.${extension}`;
};
