import { formatEndpoint, handleCount, parseEndpoint } from '@lintel/diagram/geometry/endpoint';
import type { End, Side } from '@lintel/diagram/layout';
import { isRefusal } from '@lintel/diagram/refusal';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { useDraft } from '../../../dialogs/useDraft.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { selectedRelation } from '../actions/linkActions.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { ItemPicker } from './ItemPicker.tsx';
import { NumberField } from './NumberField.tsx';
import { PlacingForm, type PlacingProps } from './PlacingForm.tsx';
import { relationPut } from './relationPut.ts';
import { type Range, wholeNumber } from './wholeNumber.ts';

interface TypedEnd {
  item: string;
  side: Side;
  /** Counted from 1, as people do. */
  handle: string;
}

const typedEnd = (end: End | undefined): TypedEnd => {
  const { side, index } = parseEndpoint(end?.endpoint ?? 'right-0');
  return { item: end?.item ?? '', side, handle: String(index + 1) };
};

const handlesOf = (snapshot: Snapshot, { item, side }: TypedEnd): Range => {
  const box = snapshot.instance(item);
  return { least: 1, most: box === undefined ? 1 : handleCount(box.size, side) };
};

const endOf = (snapshot: Snapshot, typed: TypedEnd): End | null => {
  const handle = wholeNumber(typed.handle, handlesOf(snapshot, typed));
  return handle === null
    ? null
    : { item: typed.item, endpoint: formatEndpoint({ side: typed.side, index: handle - 1 }) };
};

const sideOptions = [
  { value: 'top', label: 'Top' },
  { value: 'right', label: 'Right' },
  { value: 'bottom', label: 'Bottom' },
  { value: 'left', label: 'Left' },
] as const;
const labelOptions = [
  { value: 'free', label: 'Where there is room' },
  { value: 'put', label: 'At a place of the line' },
] as const;
const percent: Range = { least: 0, most: 100 };

/** Where a relation begins and ends, and where on the way its label stands. */
export function EndsDialog({ open, onClose }: PlacingProps) {
  const { editor } = useDesk();
  const { draft, base, change } = useDraft(open, () => {
    const relation = selectedRelation(editor);
    const labelAt = relation?.labelAt ?? null;
    return {
      key: relation?.key ?? '',
      from: typedEnd(relation?.from),
      to: typedEnd(relation?.to),
      label: labelAt === null ? ('free' as const) : ('put' as const),
      percent: String(Math.round((labelAt ?? 0.5) * 100)),
    };
  });
  const { snapshot } = editor;
  const [from, to] = [endOf(snapshot, draft.from), endOf(snapshot, draft.to)];
  const at = wholeNumber(draft.percent, percent);
  const labelAt = draft.label === 'free' || at === null ? null : at / 100;
  const put = () => {
    if (from === null || to === null) return;
    const outcome = relationPut(editor.snapshot, base.key, { from, to, labelAt });
    const isSame = isRefusal(outcome) && outcome.refused === 'unchanged';
    if (isSame || editor.commit(outcome)) onClose();
  };
  return (
    <PlacingForm
      open={open}
      onClose={onClose}
      title="Ends and label"
      subtitle="Handles are counted from the left or the top"
      valid={from !== null && to !== null && (draft.label === 'free' || at !== null)}
      doLabel="Apply"
      onDo={put}
    >
      <EndFields
        title="From"
        value={draft.from}
        range={handlesOf(snapshot, draft.from)}
        onChange={(part) => change({ from: { ...draft.from, ...part } })}
      />
      <EndFields
        title="To"
        value={draft.to}
        range={handlesOf(snapshot, draft.to)}
        onChange={(part) => change({ to: { ...draft.to, ...part } })}
      />
      <div className="flex gap-4">
        <Field label="Label" className="flex-1">
          <Select value={draft.label} options={labelOptions} onChange={(label) => change({ label })} />
        </Field>
        {draft.label === 'put' && (
          <NumberField
            label="Percent of the way"
            value={draft.percent}
            range={percent}
            onChange={(next) => change({ percent: next })}
          />
        )}
      </div>
    </PlacingForm>
  );
}

interface EndFieldsProps {
  title: string;
  value: TypedEnd;
  range: Range;
  onChange: (part: Partial<TypedEnd>) => void;
}

function EndFields({ title, value, range, onChange }: EndFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{title}</legend>
      <Field label={title}>
        <ItemPicker
          label="Components and containers"
          value={value.item}
          onChange={(item) => onChange({ item, handle: '1' })}
          offers={() => true}
          empty="No items"
        />
      </Field>
      <div className="flex gap-4">
        <Field label="Side" className="flex-1">
          <Select
            value={value.side}
            options={sideOptions}
            onChange={(side) => onChange({ side, handle: '1' })}
          />
        </Field>
        <NumberField
          label="Handle"
          value={value.handle}
          range={range}
          onChange={(handle) => onChange({ handle })}
        />
      </div>
    </fieldset>
  );
}
