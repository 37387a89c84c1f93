/** One look for every list that floats: menus, selects, pickers. */
export const menuPopup =
  'max-h-(--available-height) max-w-(--available-width) overflow-y-auto rounded-md bg-raised p-1 text-default shadow-popover outline-hidden motion-pop';

export const menuRow =
  'flex min-h-menu-row w-full shrink-0 items-center gap-2 rounded-sm px-2 py-1 text-13 font-medium outline-hidden select-none data-highlighted:bg-hover data-disabled:text-disabled pointer-coarse:min-h-touch';

export const menuLabel = 'px-2 pt-2 pb-1 text-12 font-medium text-muted';

export const menuSeparator = '-mx-1 my-1 h-px bg-(--border)';
