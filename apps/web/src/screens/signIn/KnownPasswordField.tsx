import { forgotPasswordLink } from '@lintel/domain/links';
import { PathLink } from '../../links/PathLink.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { PasswordInput } from '../../ui/controls/PasswordInput.tsx';
import { linkLook } from '../../links/linkLook.ts';

interface KnownPasswordFieldProps {
  value: string;
  error: string | undefined;
  autoFocus?: boolean;
  onChange: (password: string) => void;
}

/** Of an account that is there, with the way to another one. */
export function KnownPasswordField({ value, error, autoFocus, onChange }: KnownPasswordFieldProps) {
  return (
    <Field
      label="Password"
      error={error}
      aside={
        <PathLink href={forgotPasswordLink} className={linkLook}>
          Forgot it?
        </PathLink>
      }
    >
      <PasswordInput
        size="lg"
        name="password"
        autoComplete="current-password"
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
