import type { ComponentType } from 'react';
import { Select } from '../ui/controls/Select.tsx';
import { BooleanValue } from './BooleanValue.tsx';
import {
  type AskedValue,
  operatorsFor,
  type FilterSubject,
  type ValueKind,
  valueKindOf,
} from './conditions.ts';
import { ItemsValue } from './ItemsValue.tsx';
import { TypedValue } from './TypedValue.tsx';
import type { ValueFieldProps } from './valueField.ts';
import type { ValueCounts } from './valueOptions.ts';

/** How each sort of value is put in; texts and numbers are typed alike. */
const fields: Record<ValueKind, ComponentType<ValueFieldProps>> = {
  text: TypedValue,
  number: TypedValue,
  boolean: BooleanValue,
  items: ItemsValue,
};

export interface ConditionFieldsProps {
  subject: FilterSubject;
  label: string;
  asked: AskedValue;
  counts?: ValueCounts | undefined;
  /** Left out where the operator is chosen elsewhere. */
  hideOperator?: boolean | undefined;
  onChange: (asked: AskedValue) => void;
}

/** What a condition asks for: the one editor of it, wherever a filter is shown. */
export function ConditionFields(props: ConditionFieldsProps) {
  const { subject, label, asked, counts = null, hideOperator = false, onChange } = props;
  const Field = fields[valueKindOf(subject)];
  return (
    <Field
      subject={subject}
      label={label}
      asked={asked}
      counts={counts}
      between={
        !hideOperator && <OperatorSelect subject={subject} label={label} asked={asked} onChange={onChange} />
      }
      onChange={onChange}
    />
  );
}

function OperatorSelect({ subject, label, asked, onChange }: Omit<ConditionFieldsProps, 'counts'>) {
  return (
    <Select
      label={`Operator of ${label}`}
      size="sm"
      value={asked.operator}
      options={operatorsFor(subject).map((each) => ({ value: each.operator, label: each.label }))}
      onChange={(operator) => onChange({ ...asked, operator })}
    />
  );
}
