import { Button, type ButtonProps } from '../../ui/controls/Button.tsx';

interface SaveRowProps {
  label: string;
  variant?: ButtonProps['variant'];
  /** Whether there is anything to save, or to give up. */
  changed: boolean;
  /** False while what was typed cannot be saved. */
  valid: boolean;
  busy: boolean;
  onCancel: () => void;
}

/** The end of a form on a page of settings. */
export function SaveRow({ label, variant, changed, valid, busy, onCancel }: SaveRowProps) {
  return (
    <div className="flex gap-2">
      <Button saves type="submit" variant={variant} disabled={!changed || !valid} busy={busy}>
        {label}
      </Button>
      {changed && (
        <Button disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}
