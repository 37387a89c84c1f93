import type { ComponentProps, ReactNode } from 'react';
import type { ControlSize } from './buttonLook.ts';
import { classes } from '../classes.ts';
import { useFieldWiring } from './Field.tsx';
import { fieldFrame } from './fieldFrame.ts';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size' | 'className'> {
  size?: ControlSize | undefined;
  invalid?: boolean | undefined;
  leading?: ReactNode | undefined;
  trailing?: ReactNode | undefined;
  /** On the frame. */
  className?: string | undefined;
  inputClassName?: string | undefined;
}

export function TextInput(props: TextInputProps) {
  const {
    size = 'md',
    invalid,
    leading,
    trailing,
    className,
    inputClassName,
    id,
    required,
    disabled,
    ...rest
  } = props;
  const field = useFieldWiring({ id, invalid, required, 'aria-describedby': rest['aria-describedby'] });
  return (
    <div
      className={fieldFrame(size, className)}
      data-invalid={field.invalid}
      data-disabled={disabled || props.readOnly ? '' : undefined}
    >
      {leading}
      <input
        type="text"
        {...rest}
        id={field.id}
        disabled={disabled}
        aria-required={field.required || undefined}
        aria-invalid={field.invalid || undefined}
        aria-describedby={field.describedBy}
        className={classes('h-full min-w-0 flex-1 bg-transparent outline-hidden', inputClassName)}
      />
      {trailing}
    </div>
  );
}
