import type { ReactElement, ReactNode } from 'react';
import { type Anchor, usePressToOpen } from '../ui/pressToOpen.ts';
import { whenOpened } from '../ui/whenNeeded.tsx';
import type { PickerListProps } from './PickerList.tsx';

export interface PickerItem {
  value: string;
  /** What the search looks at, and what is shown unless there is a `content`. */
  label: string;
  content?: ReactNode;
  /** At the right: how many it holds. */
  aside?: ReactNode;
}

export interface PickerPopupProps {
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

const PickerList = whenOpened<PickerListProps>(
  ({ open }) => open === true,
  async () => (await import('./PickerList.tsx')).PickerList,
);

/** A list with a search field that hangs on a control: pick one, or several without closing. */
export function PickerPopup({ trigger, ...props }: PickerPopupProps) {
  return trigger === undefined ? <PickerList {...props} /> : <TriggerPicker {...props} trigger={trigger} />;
}

function TriggerPicker({
  trigger,
  open: given,
  onOpenChange,
  ...props
}: PickerPopupProps & { trigger: ReactElement }) {
  const { open, setOpen, anchor, control } = usePressToOpen({
    trigger,
    popup: 'listbox',
    open: given,
    onOpenChange,
    preload: PickerList.preload,
  });
  return (
    <>
      {control}
      <PickerList {...props} anchor={anchor} control={anchor} open={open} onOpenChange={setOpen} />
    </>
  );
}
