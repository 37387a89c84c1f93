import { List } from 'lucide-react';
import { Badge } from '../ui/feedback/Badge.tsx';
import { Select } from '../ui/controls/Select.tsx';
import { type AttributeInput, type AttributeInputProps, idsOf, mixedText } from './attributeInput.ts';

/** Items without a value are not offered. A program may have set several: all are shown, and one that is chosen replaces them. */
function ListInput({ attribute, value, mixed, readOnly, invalid, onChange }: AttributeInputProps) {
  const items = attribute.listItems.filter((item) => item.value.trim() !== '');
  const chosen = mixed
    ? []
    : items.filter(({ attributeListItemId }) => idsOf(value).includes(attributeListItemId));
  const [first] = chosen;
  if (items.length === 0)
    return <p className="flex min-h-control-md items-center text-13 text-muted">Empty list</p>;
  return (
    <Select
      label={attribute.name}
      value={first === undefined ? null : String(first.attributeListItemId)}
      placeholder={mixed ? mixedText : 'Choose…'}
      options={items.map((item) => ({ value: String(item.attributeListItemId), label: item.value }))}
      renderValue={() => chosen.map((item) => <Badge key={item.attributeListItemId}>{item.value}</Badge>)}
      disabled={readOnly}
      invalid={invalid}
      onChange={(id) => onChange({ kind: 'items', ids: [Number(id)] })}
    />
  );
}

export const listInput: AttributeInput = { Input: ListInput, icon: List, columnWidth: 136 };
