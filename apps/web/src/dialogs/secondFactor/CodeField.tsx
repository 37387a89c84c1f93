import { useState } from 'react';
import { linkLook } from '../../links/linkLook.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { TextInput, type TextInputProps } from '../../ui/controls/TextInput.tsx';

interface CodeFieldProps {
  value: string;
  error: string | undefined;
  size?: TextInputProps['size'];
  /** Whether one that was kept for the day without the app does as well. */
  orRecovery?: boolean;
  onChange: (code: string) => void;
}

/** Asks for a code of the app; a phone shows digits for it, until a recovery code is to be typed. */
export function CodeField({ value, error, size, orRecovery = false, onChange }: CodeFieldProps) {
  const [recovers, setRecovers] = useState(false);
  const other = () => {
    setRecovers(!recovers);
    onChange('');
  };
  return (
    <Field
      label={recovers ? 'Recovery code' : 'Code'}
      hint={recovers ? 'Each of them works once.' : 'Six digits, from your authenticator app.'}
      error={error}
      aside={
        orRecovery && (
          <button type="button" className={linkLook} onClick={other}>
            {recovers ? 'Use a code of the app' : 'Use a recovery code'}
          </button>
        )
      }
    >
      <TextInput
        key={String(recovers)}
        size={size}
        name="code"
        autoFocus
        autoComplete={recovers ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        inputMode={recovers ? 'text' : 'numeric'}
        inputClassName="font-mono"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
