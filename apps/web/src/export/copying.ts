import { Clipboard } from 'lucide-react';

/** As menus and the palette name it. */
export const copying = {
  label: 'Copy as PNG',
  icon: Clipboard,
  keywords: 'clipboard picture image selection',
} as const;
