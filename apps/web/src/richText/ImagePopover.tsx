import { richTextLimits } from '@lintel/richtext/limits';
import { type ImagePosition, type ImageProperties, imagePositions } from '@lintel/richtext/tree';
import { Trash2 } from 'lucide-react';
import { type FormEvent, type RefObject, useState } from 'react';
import { Button } from '../ui/controls/Button.tsx';
import { Checkbox } from '../ui/controls/Checkbox.tsx';
import { Field } from '../ui/controls/Field.tsx';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { Popover } from '../ui/overlays/Popover.tsx';
import { Select } from '../ui/controls/Select.tsx';
import { TextInput } from '../ui/controls/TextInput.tsx';

interface ImagePopoverProps {
  open: boolean;
  anchor: RefObject<Element | null>;
  image: ImageProperties;
  onClose: () => void;
  /** Null takes the image out of the text. */
  onSave: (change: Partial<ImageProperties> | null) => void;
}

const positionNames: Record<ImagePosition, string> = { left: 'Left', right: 'Right', full: 'Full width' };
const positions = imagePositions.map((value) => ({ value, label: positionNames[value] }));

/** How an image stands in a text, and what it says to readers who do not see it. */
export function ImagePopover({ open, anchor, onClose, ...rest }: ImagePopoverProps) {
  return (
    <Popover label="Image" anchor={anchor} open={open} onOpenChange={(next) => next || onClose()}>
      {open && <ImageForm onClose={onClose} {...rest} />}
    </Popover>
  );
}

/** In its own proportions; 0 leaves the size to the image. */
const scaled = ({ width, height }: ImageProperties, typed: string) => {
  const wanted = Math.min(richTextLimits.imageSize, Math.max(0, Math.round(Number(typed) || 0)));
  if (wanted === width) return { width, height };
  return { width: wanted, height: width > 0 ? Math.round((height * wanted) / width) : 0 };
};

function ImageForm({ image, onClose, onSave }: Omit<ImagePopoverProps, 'open' | 'anchor'>) {
  const [altText, setAltText] = useState(image.altText);
  const [caption, setCaption] = useState(image.caption);
  // What is written into an empty one is meant to be seen.
  const [showCaption, setShowCaption] = useState(image.showCaption || image.caption === '');
  const [width, setWidth] = useState(image.width > 0 ? String(image.width) : '');
  const [position, setPosition] = useState(image.position);

  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSave({
      altText: altText.trim(),
      caption: caption.trim(),
      showCaption: showCaption && caption.trim() !== '',
      position,
      ...scaled(image, width),
    });
    onClose();
  };

  return (
    <form data-link-of-text onSubmit={save} className="flex w-80 flex-col gap-3 p-3">
      <Field label="Alternative text">
        <TextInput
          value={altText}
          autoFocus
          maxLength={richTextLimits.lineLength}
          onChange={(event) => setAltText(event.target.value)}
        />
      </Field>
      <Field label="Caption">
        <TextInput
          value={caption}
          maxLength={richTextLimits.lineLength}
          onChange={(event) => setCaption(event.target.value)}
        />
      </Field>
      {caption.trim() !== '' && (
        <Checkbox checked={showCaption} onChange={setShowCaption} label="Shown below the image" />
      )}
      <div className="grid grid-cols-2 gap-3">
        <Field label="Width">
          <TextInput
            value={width}
            inputMode="numeric"
            placeholder="As it is"
            onChange={(event) => setWidth(event.target.value.replaceAll(/\D/g, ''))}
          />
        </Field>
        <Field label="Position">
          <Select value={position} options={positions} onChange={setPosition} />
        </Field>
      </div>
      <div className="flex items-center justify-between">
        <IconButton
          icon={Trash2}
          label="Remove image"
          size="sm"
          onClick={() => {
            onSave(null);
            onClose();
          }}
        />
        <Button type="submit" variant="primary" size="sm">
          Apply
        </Button>
      </div>
    </form>
  );
}
