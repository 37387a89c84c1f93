import { Field } from '../../ui/controls/Field.tsx';
import { TextInput } from '../../ui/controls/TextInput.tsx';

export interface Names {
  firstName: string;
  lastName: string;
}

export interface NameFieldsProps {
  values: Names;
  onChange: (change: Partial<Names>) => void;
  problem: (field: keyof Names) => string | undefined;
  autoFocus?: boolean;
}

export function NameFields({ values, onChange, problem, autoFocus }: NameFieldsProps) {
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field label="First name" error={problem('firstName')}>
        <TextInput
          size="lg"
          name="firstName"
          autoComplete="given-name"
          autoFocus={autoFocus}
          value={values.firstName}
          onChange={(event) => onChange({ firstName: event.target.value })}
        />
      </Field>
      <Field label="Last name" error={problem('lastName')}>
        <TextInput
          size="lg"
          name="lastName"
          autoComplete="family-name"
          value={values.lastName}
          onChange={(event) => onChange({ lastName: event.target.value })}
        />
      </Field>
    </div>
  );
}
