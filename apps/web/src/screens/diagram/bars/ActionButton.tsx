import { shortcutText } from '../../../shortcuts/shortcutText.ts';
import { IconButton, type IconButtonProps } from '../../../ui/controls/IconButton.tsx';
import type { EditorAction } from '../actions/editorAction.ts';

type ActionButtonProps = Pick<
  IconButtonProps,
  'disabled' | 'pressed' | 'tooltipSide' | 'iconSize' | 'className'
> & {
  action: EditorAction;
};

/** A button for an action, with its name and keys; the canvas keeps the focus. */
export function ActionButton({ action, ...rest }: ActionButtonProps) {
  const { icon, label, shortcut, run } = action;
  return (
    <IconButton
      icon={icon}
      label={label}
      shortcut={shortcut === undefined ? undefined : shortcutText(shortcut)}
      onClick={run}
      {...rest}
    />
  );
}
