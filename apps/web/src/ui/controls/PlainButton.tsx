import type { ComponentProps, KeyboardEvent, SyntheticEvent } from 'react';

export interface PlainButtonProps extends ComponentProps<'button'> {
  /** Off, but still reached by the keyboard, and under the pointer, so that it can say why. */
  focusableWhenDisabled?: boolean | undefined;
}

const ignore = (event: SyntheticEvent): void => event.preventDefault();

/** What is off hears no press; only the key that leads on from it does what it always does. */
const deaf: ComponentProps<'button'> = {
  'aria-disabled': true,
  onClick: ignore,
  onPointerDown: ignore,
  onMouseDown: undefined,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Tab') event.preventDefault();
  },
  onKeyUp: undefined,
};

/** The page's own button: a browser takes the focus from one that is off, and tells nobody that it is pointed at. */
export function PlainButton({ disabled = false, focusableWhenDisabled = false, ...rest }: PlainButtonProps) {
  return (
    <button
      type="button"
      tabIndex={0}
      disabled={disabled && !focusableWhenDisabled}
      {...rest}
      {...(disabled && focusableWhenDisabled && deaf)}
    />
  );
}
