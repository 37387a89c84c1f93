import { type DragEvent as ReactDragEvent, useEffect, useState } from 'react';
import { holdsFiles } from './heldFiles.ts';

/** Whether files are held above the page just now. */
const useFilesOverPage = (enabled: boolean): boolean => {
  const [areOver, setOver] = useState(false);
  useEffect(() => {
    if (!enabled) return;
    const enter = (event: DragEvent): void => {
      if (holdsFiles(event)) setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const end = () => setOver(false);
    addEventListener('dragenter', enter);
    addEventListener('dragleave', leave);
    addEventListener('drop', end, true);
    return () => {
      removeEventListener('dragenter', enter);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', end, true);
      setOver(false);
    };
  }, [enabled]);
  return areOver;
};

/** What takes files: whether to show that it does, and the handlers of its element. */
export const useFileDrop = (enabled: boolean, onFiles: (files: readonly File[]) => void) => {
  const isOffered = useFilesOverPage(enabled);
  const takes = (event: ReactDragEvent): boolean => enabled && holdsFiles(event);
  return {
    isOffered,
    handlers: {
      onDragOver: (event: ReactDragEvent): void => {
        if (!takes(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      },
      onDrop: (event: ReactDragEvent): void => {
        if (!takes(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
};
