import { attachmentEndpoints } from '@lintel/api/endpoints/attachments';
import { limits } from '@lintel/domain/limits';
import { $createImageNode } from '@lintel/richtext/nodes/ImageNode';
import { useQueryClient } from '@tanstack/react-query';
import {
  $getRoot,
  $getSelection,
  $insertNodes,
  CLICK_COMMAND,
  COMMAND_PRIORITY_NORMAL,
  type LexicalEditor,
} from 'lexical';
import { Image } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { keys } from '../data/queries.ts';
import { upload } from '../data/upload.ts';
import { useUploading } from '../data/useUploading.ts';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { changeImage, imageMarked, imagePressed, type PlacedImage } from './imageAt.ts';
import { ImagePopover } from './ImagePopover.tsx';

/** What the images of a text belong to: its readers see them, and nobody else. */
export type ImagesOf = { component: string } | { diagram: string };

const accepted = '.png,.jpg,.jpeg,.gif,.webp,.svg';
/** As wide as a column of text; what is larger is shown smaller. */
const widest = 480;

/** A bitmap is never made of an SVG by itself, but an image knows how large it is. */
const naturalSizeOf = async (file: File): Promise<{ width: number; height: number }> => {
  const image = document.createElement('img');
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(image.src);
  }
};

/** In pixels; 0 where the picture does not say. */
const sizeOf = async (file: File): Promise<{ width: number; height: number }> => {
  try {
    const { width, height } = await naturalSizeOf(file);
    if (width === 0 || height === 0) return { width: 0, height: 0 };
    const scale = Math.min(1, widest / width);
    return { width: Math.round(width * scale), height: Math.round(height * scale) };
  } catch {
    return { width: 0, height: 0 };
  }
};

const altTextOf = ({ name }: File): string => name.replace(/\.[^.]*$/, '').slice(0, limits.labelLength);

const insert = async (editor: LexicalEditor, file: File, of: ImagesOf, signal: AbortSignal) => {
  const [{ attachmentId }, size] = await Promise.all([
    upload(attachmentEndpoints.upload, file, { query: of, signal }),
    sizeOf(file),
  ]);
  editor.update(() => {
    if ($getSelection() === null) $getRoot().selectEnd();
    $insertNodes([
      $createImageNode({
        attachmentId,
        ...size,
        altText: altTextOf(file),
        position: 'full',
        showCaption: false,
        caption: '',
      }),
    ]);
  });
};

export function InsertImage({ editor, of }: { editor: LexicalEditor; of: ImagesOf }) {
  const file = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const uploading = useUploading();
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

  const send = async (chosen: File) => {
    setBusy(true);
    await uploading(chosen, async (signal) => {
      await insert(editor, chosen, of, signal);
      void client.invalidateQueries({ queryKey: keys.attachments });
      void client.invalidateQueries({ queryKey: keys.components });
    });
    setBusy(false);
  };

  return (
    <>
      <IconButton
        saves
        icon={Image}
        label="Image"
        size="sm"
        busy={busy}
        tooltipSide="top"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          const marked = imageMarked(editor);
          if (marked === null) file.current?.click();
          else change(marked);
        }}
      />
      <input
        ref={file}
        type="file"
        aria-label="Image file"
        accept={accepted}
        hidden
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = '';
          if (chosen !== undefined) void send(chosen);
        }}
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
