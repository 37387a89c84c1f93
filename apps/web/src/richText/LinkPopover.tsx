import { safeUrl } from '@lintel/richtext/safeUrl';
import { ExternalLink, Pencil, Undo2, Unlink } from 'lucide-react';
import { type FormEvent, type RefObject, useState } from 'react';
import { Button } from '../ui/controls/Button.tsx';
import { Field } from '../ui/controls/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { Popover } from '../ui/overlays/Popover.tsx';
import { TextInput } from '../ui/controls/TextInput.tsx';

export interface LinkPopoverProps {
  open: boolean;
  anchor: RefObject<Element | null>;
  /** Where the link leads that is already there. */
  address: string | null;
  onClose: () => void;
  /** Null takes the link away and leaves its words. */
  onSave: (address: string | null) => void;
}

const beginning = 'https://';

export function LinkPopover({ open, anchor, onClose, ...rest }: LinkPopoverProps) {
  return (
    <Popover label="Link" anchor={anchor} open={open} onOpenChange={(next) => next || onClose()}>
      {open && <LinkForm onClose={onClose} {...rest} />}
    </Popover>
  );
}

/** A link that is there is shown and can be followed, edited and shown again; a new one is edited at once. */
function LinkForm({ address, onClose, onSave }: Omit<LinkPopoverProps, 'open' | 'anchor'>) {
  const [editing, setEditing] = useState(address === null);
  const [typed, setTyped] = useState(address ?? beginning);
  const [refused, setRefused] = useState(false);

  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const url = safeUrl(typed.trim());
    if (url === null) return setRefused(true);
    onSave(url);
    onClose();
  };
  const remove = () => {
    onSave(null);
    onClose();
  };
  const show = () => {
    setTyped(address ?? beginning);
    setRefused(false);
    setEditing(false);
  };

  if (!editing && address !== null) {
    return (
      <div data-link-of-text className="flex max-w-80 items-center gap-1 p-2">
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="flex min-w-0 items-center gap-1.5 px-1 text-13 text-accent hover:underline"
        >
          <Icon icon={ExternalLink} size={14} />
          <span className="truncate">{address}</span>
        </a>
        <IconButton icon={Pencil} label="Edit link" size="sm" onClick={() => setEditing(true)} />
        <IconButton icon={Unlink} label="Remove link" size="sm" onClick={remove} />
      </div>
    );
  }
  return (
    <form data-link-of-text onSubmit={save} className="flex w-80 items-start gap-2 p-2">
      <Field
        label="Address"
        hideLabel
        error={refused ? 'This is no http, https or mailto address' : undefined}
        className="flex-1"
      >
        <TextInput
          value={typed}
          autoFocus
          spellCheck={false}
          inputMode="url"
          onChange={(event) => {
            setTyped(event.target.value);
            setRefused(false);
          }}
        />
      </Field>
      {address !== null && <IconButton icon={Undo2} label="Keep the link as it is" onClick={show} />}
      <Button type="submit" variant="primary">
        Apply
      </Button>
    </form>
  );
}
