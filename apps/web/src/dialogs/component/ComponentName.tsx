import { limits } from '@lintel/domain/limits';

export interface ComponentNameProps {
  /** What it is called so far. */
  title: string;
  value: string;
  invalid: boolean;
  onChange: (name: string) => void;
}

/** The name in the head of the dialog, changed where it stands: what is written in it is what the dialog is called. */
export function ComponentName({ title, value, invalid, onChange }: ComponentNameProps) {
  return (
    <>
      {value.trim() === '' && <span className="sr-only">{title}</span>}
      <input
        aria-label="Name"
        value={value}
        placeholder={title}
        maxLength={limits.nameLength}
        autoComplete="off"
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.target.value)}
        className="block w-full truncate border-b-2 border-transparent bg-transparent text-16 font-semibold outline-hidden hover:border-strong focus:border-accent aria-invalid:border-(--danger)"
      />
    </>
  );
}
