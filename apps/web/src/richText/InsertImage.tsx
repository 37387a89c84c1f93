import { CLICK_COMMAND, COMMAND_PRIORITY_NORMAL, type LexicalEditor } from 'lexical';
import { Image } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FileInput } from '../ui/controls/FileInput.tsx';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { changeImage, imageMarked, imagePressed, type PlacedImage } from './imageAt.ts';
import { acceptedImages, type ImagesOf } from './imageFiles.ts';
import { ImagePopover } from './ImagePopover.tsx';
import { useInsertImages } from './useInsertImages.ts';

export function InsertImage({ editor, of }: { editor: LexicalEditor; of: ImagesOf }) {
  const file = useRef<HTMLInputElement>(null);
  const { insertAll, isBusy } = useInsertImages(editor, of);
  const place = useRef<Element>(null);
  const [changed, setChanged] = useState<PlacedImage | null>(null);
  const [open, setOpen] = useState(false);
  const change = (pressed: PlacedImage) => {
    place.current = pressed.element;
    setChanged(pressed);
    setOpen(true);
  };
  useEffect(() => {
    const press = ({ target }: MouseEvent): boolean => {
      const pressed = imagePressed(editor, target);
      if (pressed === null) return false;
      change(pressed);
      return true;
    };
    return editor.registerCommand(CLICK_COMMAND, press, COMMAND_PRIORITY_NORMAL);
  }, [editor]);

  return (
    <>
      <IconButton
        saves
        icon={Image}
        label="Image"
        size="sm"
        busy={isBusy}
        tooltipSide="top"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          const marked = imageMarked(editor);
          if (marked === null) file.current?.click();
          else change(marked);
        }}
      />
      <FileInput
        ref={file}
        label="Image file"
        accept={acceptedImages}
        onFiles={(files) => void insertAll(files)}
      />
      {changed !== null && (
        <ImagePopover
          open={open}
          anchor={place}
          image={changed.image}
          onClose={() => {
            setOpen(false);
            editor.focus();
          }}
          onSave={(wanted) => changeImage(editor, changed.key, wanted)}
        />
      )}
    </>
  );
}
