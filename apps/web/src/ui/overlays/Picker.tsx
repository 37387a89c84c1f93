import type { ReactElement, ReactNode } from 'react';
import type { Anchor } from './dismissal.ts';
import { PickerPopup } from './lazyPopups.ts';
import { usePressToOpen } from './pressToOpen.ts';

export interface PickerItem {
  value: string;
  /** What the search looks at, and what is shown unless there is a `content`. */
  label: string;
  content?: ReactNode;
  /** At the right: how many it holds. */
  aside?: ReactNode;
}

export interface PickerProps {
  label: string;
  items: readonly PickerItem[];
  /** The values that are picked; one at most unless `multiple`. */
  picked: readonly string[];
  /** With several targets: what only some of them have. */
  partly?: ReadonlySet<string> | undefined;
  multiple?: boolean | undefined;
  onPick: (value: string) => void;
  /** Offers to make what was searched for and does not exist. */
  onCreate?: ((name: string) => void) | undefined;
  empty: string;
  trigger?: ReactElement | undefined;
  /** Without a trigger: where it opens, and what gets the focus back. */
  anchor?: Anchor | null | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  footer?: ReactNode | undefined;
  className?: string | undefined;
}

/** A list with a search field that hangs on a control: pick one, or several without closing. */
export function Picker({ trigger, ...props }: PickerProps) {
  return trigger === undefined ? <PickerPopup {...props} /> : <TriggerPicker {...props} trigger={trigger} />;
}

function TriggerPicker({
  trigger,
  open: given,
  onOpenChange,
  ...props
}: PickerProps & { trigger: ReactElement }) {
  const { open, setOpen, anchor, control } = usePressToOpen({
    trigger,
    popup: 'listbox',
    open: given,
    onOpenChange,
  });
  return (
    <>
      {control}
      <PickerPopup {...props} anchor={anchor} control={anchor} open={open} onOpenChange={setOpen} />
    </>
  );
}
