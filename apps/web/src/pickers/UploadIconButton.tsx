import type { IconShape } from '@lintel/api/iconShapes';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { useUploadIcon } from '../data/mutations/icons.ts';
import { FileInput } from '../ui/controls/FileInput.tsx';
import { Button, type ButtonProps } from '../ui/controls/Button.tsx';

export interface UploadIconButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  onUploaded?: ((icon: IconShape) => void) | undefined;
}

/** The server looks at what is in the file; the dialog of the system only helps to find one. */
export function UploadIconButton({ onUploaded, variant, size }: UploadIconButtonProps) {
  const upload = useUploadIcon();
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        saves
        variant={variant}
        size={size}
        icon={Upload}
        busy={upload.isPending}
        onClick={() => file.current?.click()}
      >
        Upload icon
      </Button>
      <FileInput
        ref={file}
        label="Icon file"
        accept=".svg,image/svg+xml"
        onFiles={([chosen]) => chosen && upload.mutate(chosen, { onSuccess: (icon) => onUploaded?.(icon) })}
      />
    </>
  );
}
