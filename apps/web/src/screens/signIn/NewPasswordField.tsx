import { limits } from '@lintel/domain/limits';
import { Field } from '../../ui/controls/Field.tsx';
import { PasswordInput } from '../../ui/controls/PasswordInput.tsx';

export interface NewPasswordFieldProps {
  label?: string;
  value: string;
  onChange: (password: string) => void;
  error: string | undefined;
  autoFocus?: boolean;
}

export function NewPasswordField({
  label = 'Password',
  value,
  onChange,
  error,
  autoFocus,
}: NewPasswordFieldProps) {
  return (
    <Field label={label} error={error}>
      <PasswordInput
        size="lg"
        name="password"
        autoComplete="new-password"
        placeholder={`At least ${limits.passwordMin} characters`}
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
