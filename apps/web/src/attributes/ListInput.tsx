import { Badge } from '../ui/Badge.tsx';
import { Select } from '../ui/Select.tsx';
import { type AttributeInputProps, idsOf, mixedText } from './attributeInput.ts';

/** Items without a value are not offered. */
export function ListInput({ attribute, value, mixed, readOnly, invalid, onChange }: AttributeInputProps) {
  const items = attribute.listItems.filter((item) => item.value.trim() !== '');
  const [chosen] = idsOf(value);
  if (items.length === 0)
    return <p className="flex min-h-control-md items-center text-13 text-muted">Empty list</p>;
  return (
    <Select
      label={attribute.name}
      value={chosen === undefined || mixed ? null : String(chosen)}
      placeholder={mixed ? mixedText : 'Choose…'}
      options={items.map((item) => ({ value: String(item.attributeListItemId), label: item.value }))}
      renderValue={({ label }) => <Badge>{label}</Badge>}
      disabled={readOnly}
      invalid={invalid}
      onChange={(id) => onChange({ kind: 'items', ids: [Number(id)] })}
    />
  );
}
