import { whenOpened } from '../whenNeeded.tsx';

/** What opens over the page is one room, fetched as a whole when the first of it is about to be needed. */
const room = () => import('./popups/room.ts');

const isOpen = ({ open }: { open?: boolean | undefined }): boolean => open === true;

export const MenuPopup = whenOpened(isOpen, async () => (await room()).popups.Menu);
export const PickerPopup = whenOpened(isOpen, async () => (await room()).popups.Picker);
export const PopoverPopup = whenOpened(isOpen, async () => (await room()).popups.Popover);
export const SheetPopup = whenOpened(isOpen, async () => (await room()).popups.Sheet);
export const TooltipPopup = whenOpened(
  ({ shown }) => shown !== null,
  async () => (await room()).popups.Tooltip,
);

const all = [MenuPopup, PickerPopup, PopoverPopup, SheetPopup, TooltipPopup];

/** Called as soon as the pointer or the focus comes near something that opens. */
export const preloadPopups = (): void => {
  for (const { preload } of all) void preload();
};
