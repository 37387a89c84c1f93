import type { RefObject } from 'react';

export interface FileInputProps {
  /** Whatever asks for files clicks it: what it looks like by itself is no control of ours. */
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  /** Endings and types that the dialog of the system offers. */
  accept: string;
  multiple?: boolean | undefined;
  /** At least one; one alone unless there may be several. */
  onFiles: (files: readonly File[]) => void;
}

export function FileInput({ ref, label, accept, multiple, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      aria-label={label}
      accept={accept}
      multiple={multiple}
      hidden
      onChange={({ currentTarget }) => {
        const chosen = [...(currentTarget.files ?? [])];
        // The same file again counts as a choice, too.
        currentTarget.value = '';
        if (chosen.length > 0) onFiles(chosen);
      }}
    />
  );
}
