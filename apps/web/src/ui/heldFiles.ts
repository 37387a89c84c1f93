/** Files from outside of the browser, and not something of the page. */
export const holdsFiles = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean =>
  dataTransfer !== null && dataTransfer.types.includes('Files');

/** A file that is dropped beside what takes files would be opened in place of the page. */
export const keepFilesOut = (): void => {
  const refuse = (event: DragEvent): void => {
    if (event.defaultPrevented || !holdsFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
  };
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
};
