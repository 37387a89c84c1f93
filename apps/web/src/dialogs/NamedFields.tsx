import { limits } from '@lintel/domain/limits';
import { type ReactNode, useState } from 'react';
import { alreadyExists, problemAt } from '../data/refusals.ts';
import { Field } from '../ui/controls/Field.tsx';
import { TextArea } from '../ui/controls/TextArea.tsx';
import { TextInput } from '../ui/controls/TextInput.tsx';
import { giveTyped } from '../ui/controls/typedAhead.ts';

interface WrittenProps {
  value: string;
  /** What is wrong with it, before the server is asked. */
  objection: string | undefined;
  /** What the server said of it as it stands. */
  refused: Error | null;
  /** An example. */
  placeholder: string;
  onChange: (value: string) => void;
}

/** The name of a thing, which another of its kind may have already; nobody is told off before writing. */
export function NameField(props: WrittenProps & { aside?: ReactNode }) {
  const { value, objection, refused, placeholder, aside, onChange } = props;
  const [touched, setTouched] = useState(false);
  return (
    <Field
      label="Name"
      error={(touched ? objection : undefined) ?? alreadyExists(refused) ?? problemAt(refused, 'name')}
      aside={aside}
    >
      <TextInput
        value={value}
        maxLength={limits.nameLength}
        placeholder={placeholder}
        autoComplete="off"
        onFocus={(event) => {
          const ahead = giveTyped(event.currentTarget);
          if (ahead !== '') onChange(ahead);
        }}
        onChange={(event) => {
          setTouched(true);
          onChange(event.target.value);
        }}
      />
    </Field>
  );
}

export function DescriptionField({ value, objection, refused, placeholder, onChange }: WrittenProps) {
  return (
    <Field label="Description" error={objection ?? problemAt(refused, 'description')}>
      <TextArea
        value={value}
        rows={3}
        grow
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** One that says nothing is none. */
export const descriptionToSave = (text: string): string | null => (text.trim() === '' ? null : text);
