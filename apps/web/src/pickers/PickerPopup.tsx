import type { ReactElement } from 'react';
import { usePressToOpen } from '../ui/pressToOpen.ts';
import { whenOpened } from '../ui/whenNeeded.tsx';
import type { PickerListProps } from './PickerList.tsx';

export interface PickerPopupProps extends Omit<PickerListProps, 'control'> {
  trigger?: ReactElement | undefined;
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
