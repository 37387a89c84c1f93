import { Switch as Base } from '@base-ui/react/switch';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  description?: ReactNode | undefined;
  hideLabel?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

export function Switch({
  checked,
  onChange,
  label,
  description,
  hideLabel,
  disabled,
  className,
}: SwitchProps) {
  return (
    <label
      className={classes(
        'inline-flex items-start gap-2.5 text-14',
        disabled ? 'text-disabled' : 'text-default',
        !hideLabel && 'pointer-coarse:min-h-touch',
        // Beside several lines it belongs to the first.
        !hideLabel && !description && 'pointer-coarse:items-center',
        className,
      )}
    >
      <Base.Root
        checked={checked}
        onCheckedChange={(next) => onChange(next)}
        disabled={disabled}
        className="mt-px flex h-4.5 w-8 shrink-0 items-center rounded-full border border-control bg-pressed p-px touch-target data-checked:justify-end data-checked:border-accent data-checked:bg-accent"
      >
        <Base.Thumb className="size-3.5 rounded-full border border-control bg-on-accent data-checked:border-on-accent" />
      </Base.Root>
      <span className={hideLabel ? 'sr-only' : 'min-w-0'}>
        {label}
        {description && <span className="block text-12 text-muted">{description}</span>}
      </span>
    </label>
  );
}
