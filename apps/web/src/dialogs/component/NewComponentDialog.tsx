import type { AttributeShape } from '@lintel/api/modelShapes';
import { useEffect, useRef, useState } from 'react';
import { attributeInputs } from '../../attributes/registry.ts';
import type { TypeChoice } from '../../pickers/typeTiles.ts';
import { TypeTile } from '../../pickers/TypeTile.tsx';
import { useTypes } from '../../pickers/useTypes.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { DraftDialog } from '../../ui/overlays/DraftDialog.tsx';
import { NameField } from '../NamedFields.tsx';
import type { Values } from './componentFields.ts';
import { ComponentType } from './ComponentType.tsx';
import { LikelyDuplicates } from './LikelyDuplicates.tsx';
import { isMissing, requiredText } from './requiredValues.ts';
import { startingValue } from './startingValue.ts';
import { type NewComponentDialogProps, useNewComponent } from './useNewComponent.ts';
import { valueProblem } from './valueProblem.ts';

/** A component of the model: its name, its type, and whatever is required of one of that type. */
export function NewComponentDialog(props: NewComponentDialogProps) {
  const { draft, change, required, values, refusals, objection, refused, ...form } = useNewComponent(props);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return (
    <DraftDialog
      open={props.open}
      title="New component"
      width="narrow"
      saveLabel="Create component"
      {...form}
    >
      <div ref={fields} className="flex flex-col gap-4">
        <div>
          <NameField
            value={draft.name}
            objection={objection}
            refused={refused}
            placeholder="Order service"
            onChange={(name) => change({ name })}
          />
          <LikelyDuplicates name={draft.name} of="" />
        </div>
        <TypeField value={draft.type} onChange={(type) => change({ type })} />
        {required.map((each) => (
          <RequiredField
            key={each.attributeId}
            attribute={each}
            values={values}
            isAsked={refusals > 0}
            type={draft.type}
            onChange={(given) => change({ values: { ...draft.values, ...given } })}
          />
        ))}
      </div>
    </DraftDialog>
  );
}

function TypeField({ value, onChange }: { value: TypeChoice; onChange: (type: TypeChoice) => void }) {
  const { tileOf } = useTypes();
  const tile = tileOf(value);
  return (
    <Field label="Type" as="group">
      <div className="flex min-h-control-md items-center gap-3">
        <TypeTile icon={tile?.icon ?? null} slug={tile?.slug ?? null} size="row" />
        <ComponentType value={value} tile={tile} mixed={false} onChange={onChange} />
      </div>
    </Field>
  );
}

interface RequiredFieldProps {
  attribute: AttributeShape;
  values: Values;
  /** After an attempt to save: what is missing is said. */
  isAsked: boolean;
  type: TypeChoice;
  onChange: (values: Values) => void;
}

function RequiredField({ attribute, values, isAsked, type, onChange }: RequiredFieldProps) {
  const { attributeId, attributeType, name, description } = attribute;
  const value = values[attributeId] ?? startingValue(attribute);
  const missing = isMissing(attribute, value, [type]);
  // Nobody is told that something is wrong before they have had a chance to write it.
  const [left, setLeft] = useState(false);
  const wrong = !missing && (left || isAsked) ? valueProblem(attribute, value) : null;
  const problem = missing && isAsked ? requiredText : wrong;
  const { Input } = attributeInputs[attributeType];
  return (
    <Field
      label={name}
      as="group"
      required
      hint={description === '' ? undefined : description}
      error={problem ?? undefined}
    >
      <div onBlur={() => setLeft(true)}>
        <Input
          attribute={attribute}
          value={value}
          mixed={false}
          readOnly={false}
          invalid={problem !== null}
          onChange={(next) => onChange({ [attributeId]: next })}
        />
      </div>
    </Field>
  );
}
