/** Hands a file to the person. */
export const downloadFile = (fileName: string, content: Blob): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser takes the file over in its own time.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

export const download = ({ fileName, text }: { fileName: string; text: string }): void =>
  downloadFile(fileName, new Blob([text], { type: 'application/json' }));

/** What a thing is called, without what some system takes for a part of a path. */
export const fileNameOf = (name: string, ending: string): string =>
  `${name.replaceAll(/[^\p{L}\p{N} ._()-]+/gu, '-').slice(0, 100)}.${ending}`;
