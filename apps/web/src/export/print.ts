import { Printer } from 'lucide-react';
import { toast } from '../ui/feedback/toast.ts';
import type { ExportSource } from './exportFormat.ts';

/** As menus, palette and keys name it: the keys alone would print the screen. */
export const printing = {
  label: 'Print…',
  icon: Printer,
  shortcut: 'Mod+P',
  keywords: 'paper pdf',
} as const;

/** On paper, or in what the system makes of that. */
export const print = async (source: Omit<ExportSource, 'theme'>): Promise<void> => {
  try {
    const { printPicture } = await import('./printing.ts');
    await printPicture(source);
  } catch {
    toast.error('Failed to print');
  }
};
