import { MenuPopup } from './MenuPopup.tsx';
import { PickerPopup } from './PickerPopup.tsx';
import { PopoverPopup } from './PopoverPopup.tsx';
import { SheetPopup } from './SheetPopup.tsx';
import { TooltipPopup } from './TooltipPopup.tsx';

export const popups = {
  Menu: MenuPopup,
  Picker: PickerPopup,
  Popover: PopoverPopup,
  Sheet: SheetPopup,
  Tooltip: TooltipPopup,
};
