import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface RadioCardGroupProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  label: string;
  disabled?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Lay the cards out through className: `grid grid-cols-2 gap-3`. */
export function RadioCardGroup<Value extends string>(props: RadioCardGroupProps<Value>) {
  return (
    <RadioGroup
      value={props.value}
      onValueChange={(next) => props.onChange(next)}
      disabled={props.disabled}
      aria-label={props.label}
      className={classes('grid gap-3', props.className)}
    >
      {props.children}
    </RadioGroup>
  );
}

export interface RadioCardProps {
  value: string;
  label: ReactNode;
  description?: ReactNode | undefined;
  /** A picture above the words; decoration. */
  preview?: ReactNode | undefined;
  disabled?: boolean | undefined;
}

export function RadioCard({ value, label, description, preview, disabled }: RadioCardProps) {
  return (
    <label className="flex min-w-0 flex-col overflow-hidden rounded-md border border-control bg-raised has-data-checked:border-accent has-data-checked:inset-ring has-data-checked:inset-ring-accent has-data-disabled:text-disabled">
      {preview && (
        <span
          aria-hidden
          className="pointer-events-none m-px mb-0 block h-20 overflow-hidden border-b bg-canvas"
        >
          {preview}
        </span>
      )}
      <span className="flex gap-2 px-3 pt-2 pb-2.5">
        <Radio.Root
          value={value}
          disabled={disabled}
          className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-control bg-raised data-checked:border-accent data-checked:bg-accent"
        >
          <Radio.Indicator className="size-1.5 rounded-full bg-on-accent" />
        </Radio.Root>
        <span className="min-w-0">
          <span className="block text-13 font-medium">{label}</span>
          {description && <span className="block pt-0.5 text-12 text-muted">{description}</span>}
        </span>
      </span>
    </label>
  );
}
