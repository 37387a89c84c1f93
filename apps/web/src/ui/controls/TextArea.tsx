import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { useFieldWiring } from './Field.tsx';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className'> {
  invalid?: boolean | undefined;
  /** Grows with what is typed, up to ten lines. */
  grow?: boolean | undefined;
  className?: string | undefined;
}

export function TextArea({
  invalid,
  grow,
  className,
  id,
  required,
  disabled,
  rows = 3,
  ...rest
}: TextAreaProps) {
  const field = useFieldWiring({ id, invalid, required, 'aria-describedby': rest['aria-describedby'] });
  return (
    <div
      className={classes('field-frame flex w-full min-w-0', className)}
      data-invalid={field.invalid}
      data-disabled={disabled || rest.readOnly ? '' : undefined}
    >
      <textarea
        {...rest}
        id={field.id}
        rows={rows}
        disabled={disabled}
        aria-required={field.required || undefined}
        aria-invalid={field.invalid || undefined}
        aria-describedby={field.describedBy}
        className={classes(
          'w-full resize-y bg-transparent px-2.5 py-1.5 text-14 outline-hidden pointer-coarse:text-16',
          grow && 'field-sizing-content max-h-52 min-h-16',
        )}
      />
    </div>
  );
}
