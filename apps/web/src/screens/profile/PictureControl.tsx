import type { Account } from '@lintel/api/shapes';
import { Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { PersonAvatar } from '../../people/PersonAvatar.tsx';
import { useRemoveImage, useUploadImage } from '../../data/mutations/profile.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FieldError } from '../../ui/controls/Field.tsx';
import { FileDrop } from '../../ui/controls/FileDrop.tsx';
import { FileInput } from '../../ui/controls/FileInput.tsx';
import { isPictureFile, pictureFrom } from './picture.ts';

const unreadable = 'This file is not a picture that this browser can read.';

export function PictureControl({ user }: { user: Account }) {
  const upload = useUploadImage();
  const remove = useRemoveImage();
  const chooser = useRef<HTMLInputElement>(null);
  const uploadButton = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [reading, setReading] = useState(false);

  const take = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    setProblem(null);
    setReading(true);
    try {
      if (!isPictureFile(file)) throw new Error(unreadable);
      upload.mutate(await pictureFrom(file));
    } catch {
      setProblem(unreadable);
    } finally {
      setReading(false);
    }
  };

  return (
    <FileDrop label="Drop your picture" onFiles={(files) => void take(files)}>
      <div className="flex items-center gap-4">
        <PersonAvatar person={user} size={64} />
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex flex-wrap gap-2">
            <Button
              ref={uploadButton}
              saves
              icon={Upload}
              busy={reading || upload.isPending}
              onClick={() => chooser.current?.click()}
            >
              {user.image === null ? 'Upload picture' : 'Change picture'}
            </Button>
            {user.image !== null && (
              <Button
                saves
                variant="ghost"
                icon={Trash2}
                busy={remove.isPending}
                onClick={() => {
                  // The button disappears with the picture: the focus must not.
                  remove.mutate(undefined, { onSuccess: () => uploadButton.current?.focus() });
                }}
              >
                Remove
              </Button>
            )}
          </div>
          <p className="text-12 text-muted">A square from its middle is kept, at 256 × 256 pixels.</p>
          <div aria-live="polite">{problem !== null && <FieldError>{problem}</FieldError>}</div>
          <FileInput
            ref={chooser}
            label="Picture file"
            accept="image/*"
            onFiles={(files) => void take(files)}
          />
        </div>
      </div>
    </FileDrop>
  );
}
