import type { ControlSize } from './buttonLook.ts';
import { classes } from '../classes.ts';

const sizes: Record<ControlSize, string> = {
  sm: 'h-control-sm px-2 text-13',
  md: 'h-control-md px-2.5 text-14',
  lg: 'h-control-lg px-3 text-14',
};

/** 16 px on touch, because iOS zooms the whole page into any smaller field. */
export function fieldFrame(size: ControlSize, className?: string): string {
  return classes(
    'field-frame flex w-full min-w-0 items-center gap-2 pointer-coarse:min-h-touch pointer-coarse:text-16',
    sizes[size],
    className,
  );
}
