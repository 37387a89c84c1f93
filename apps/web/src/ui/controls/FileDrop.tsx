import { type DragEvent as ReactDragEvent, type ReactNode, useEffect, useState } from 'react';
import { holdsFiles } from '../heldFiles.ts';
import { useSavingBlocked } from '../savingBlocked.ts';

/** Whether files are held above the page just now. */
const useFilesOverPage = (): boolean => {
  const [areOver, setOver] = useState(false);
  useEffect(() => {
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
    };
  }, []);
  return areOver;
};

export interface FileDropProps {
  /** What comes of files that are dropped, said as long as some are held above the page. */
  label: string;
  /** False where nothing may be changed; while nothing can be saved it takes none, either. */
  enabled?: boolean | undefined;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** Takes files that are dropped on what is in it. */
export function FileDrop({ label, enabled = true, onFiles, children }: FileDropProps) {
  const isBlocked = useSavingBlocked() !== null;
  const areOver = useFilesOverPage();
  const takes = enabled && !isBlocked;
  const onDragOver = (event: ReactDragEvent): void => {
    if (!takes || !holdsFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  };
  const onDrop = (event: ReactDragEvent): void => {
    if (!takes || !holdsFiles(event)) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div className="relative" onDragOver={onDragOver} onDrop={onDrop}>
      {children}
      {takes && areOver && (
        <div className="pointer-events-none absolute -inset-2 z-floating flex max-h-28 items-center justify-center rounded-md border border-dashed border-accent bg-raised px-2 text-center text-13 text-accent">
          {label}
        </div>
      )}
    </div>
  );
}
