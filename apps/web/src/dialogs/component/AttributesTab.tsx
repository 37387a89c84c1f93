import type { AttributeShape } from '@lintel/api/modelShapes';
import {
  isForType,
  mayRemove,
  offeredAttributes,
  removalTooltip,
  requiredBy,
  shownAttributes,
} from '@lintel/domain/attributes/assignment';
import { ListChecks, Lock, Plus, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AttributeDraftValue } from '../../attributes/attributeInput.ts';
import { attributeInputs } from '../../attributes/registry.ts';
import { useMay } from '../../data/session.ts';
import { problemAt } from '../../data/refusals.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FieldError } from '../../ui/controls/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import type { MenuEntry } from '../../ui/overlays/menuEntries.ts';
import { Tooltip } from '../../ui/controls/Tooltip.tsx';
import { AttributeDialog } from '../AttributeDialog.tsx';
import { isMissing, requiredText } from './requiredValues.ts';
import { startingValue } from './startingValue.ts';
import { valueProblem } from './valueProblem.ts';
import type { ComponentEditing } from './useComponentEditing.ts';

export type AttributeEditing = Pick<
  ComponentEditing,
  'draft' | 'base' | 'types' | 'setValues' | 'isMixedValue' | 'error'
>;

export interface AttributesTabProps {
  editing: AttributeEditing;
  attributes: readonly AttributeShape[];
  typeName: string | null;
  /** Beside a drawing: each input stands below its name. */
  narrow?: boolean;
}

/** Each attribute with its input, by name, and those that can be added. */
export function AttributesTab({ editing, attributes, typeName, narrow = false }: AttributesTabProps) {
  const { draft, types, setValues } = editing;
  const given = { attributes, assigned: new Set(Object.keys(draft.values).map(Number)), types };
  const shown = shownAttributes(given);
  const offered = offeredAttributes(given);
  const mayDefine = useMay()('attribute.edit');
  const [defining, setDefining] = useState(false);
  const { added, setAdded, led } = useAdded();
  const add = (attribute: AttributeShape) => {
    setAdded(attribute.attributeId);
    setValues({ ...draft.values, [attribute.attributeId]: startingValue(attribute) });
  };
  const usable = offered.flatMap(({ attribute, disabled }) => (disabled ? [] : [attribute]));
  const atHand = narrow ? usable.slice(0, mostAtHand) : [];
  return (
    <div className="flex flex-col gap-3">
      {shown.length === 0 && (
        <EmptyState icon={ListChecks} title="No assigned attributes" className="py-6">
          {attributes.length === 0
            ? 'Attributes are defined in the settings.'
            : 'Add what is worth knowing about it.'}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <ul
          className={classes(
            'flex flex-col gap-2.5',
            !narrow && '-mx-6 max-h-[290px] overflow-y-auto px-6 py-1 max-md:max-h-none',
          )}
        >
          {shown.map((attribute) => (
            <Row
              key={attribute.attributeId}
              attribute={attribute}
              editing={editing}
              narrow={narrow}
              isAdded={attribute.attributeId === added}
              onLed={led}
            />
          ))}
        </ul>
      )}
      <div className="flex items-center justify-between gap-3">
        <Menu
          label="Attributes"
          trigger={
            <Button variant="ghost" size="sm" icon={Plus} className="-ml-2">
              Add attribute
            </Button>
          }
          items={[
            ...(offered.length === 0 ? [{ kind: 'label', label: 'No attributes' } as const] : []),
            ...offered.map(({ attribute, disabled }) => ({
              label: attribute.name,
              icon: attributeInputs[attribute.attributeType].icon,
              ...(disabled && { disabled: 'Not for components of this type' }),
              onSelect: () => add(attribute),
            })),
            ...(mayDefine ? newAttribute(() => setDefining(true)) : []),
          ]}
          className="max-h-80 w-64"
        />
        <More count={usable.length - atHand.length} typeName={narrow ? null : typeName} />
      </div>
      <AtHand attributes={atHand} onAdd={add} />
      {mayDefine && (
        <AttributeDialog
          open={defining}
          onClose={() => setDefining(false)}
          attribute={null}
          onSaved={(attribute) => {
            if (types.every((type) => isForType(attribute, type))) add(attribute);
          }}
        />
      )}
    </div>
  );
}

/** How many are offered one press away, beside a drawing. */
const mostAtHand = 3;

function AtHand({ attributes, onAdd }: Pick<AttributesTabProps, 'attributes'> & { onAdd: AddAttribute }) {
  if (attributes.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {attributes.map((attribute) => (
        <Button
          key={attribute.attributeId}
          size="sm"
          icon={Plus}
          className="max-w-full pointer-coarse:h-touch!"
          aria-label={`Add the attribute ${attribute.name}`}
          onClick={() => onAdd(attribute)}
        >
          {attribute.name}
        </Button>
      ))}
    </div>
  );
}

function More({ count, typeName }: { count: number; typeName: string | null }) {
  if (count === 0) return null;
  return (
    <span className="min-w-0 truncate text-12 text-muted">
      {count} more {count === 1 ? 'is' : 'are'} offered{typeName !== null && ` for ${typeName}`}
    </span>
  );
}

type AddAttribute = (attribute: AttributeShape) => void;

/** What was just added, by its id, until the focus is there: the same may come again by itself, by an undo. */
const useAdded = () => {
  const [added, setAdded] = useState<number | null>(null);
  const led = useCallback(() => setAdded(null), []);
  return { added, setAdded, led };
};

const newAttribute = (onSelect: () => void): MenuEntry[] => [
  { kind: 'separator' },
  { label: 'New attribute', icon: Plus, saves: true, onSelect },
];

interface RowProps {
  attribute: AttributeShape;
  editing: AttributeEditing;
  narrow: boolean;
  /** Just now, by the person: what is added is filled in next. */
  isAdded: boolean;
  onLed: () => void;
}

const wideRow =
  'grid-cols-[minmax(0,11fr)_minmax(0,19fr)_auto] max-sm:gap-y-1 max-sm:grid-cols-[minmax(0,1fr)_auto]';
const narrowRow = 'grid-cols-[minmax(0,1fr)_auto]';

/**
 * Nobody is told that something is wrong before they have had a chance to write it: who is led to the input of what they
 * have added, and goes on from there, has not had one.
 */
const useLeaving = (isAdded: boolean, onLed: () => void) => {
  const [left, setLeft] = useState(false);
  const ref = useRef<HTMLSpanElement>(null);
  const isLed = useRef(false);
  useEffect(() => {
    if (!isAdded) return;
    isLed.current = true;
    ref.current?.querySelector<HTMLElement>('input, textarea, button, [role=combobox]')?.focus();
    onLed();
  }, [isAdded, onLed]);
  const stay = () => {
    isLed.current = false;
  };
  return {
    left,
    ref,
    onInput: stay,
    onPointerDown: stay,
    onBlur: () => {
      if (!isLed.current) setLeft(true);
    },
  };
};

function Row({ attribute, editing, narrow, isAdded, onLed }: RowProps) {
  const { draft, base, types, setValues, isMixedValue, error } = editing;
  const { attributeId: id } = attribute;
  const value: AttributeDraftValue = draft.values[id] ?? startingValue(attribute);
  const mixed = isMixedValue(id);
  const { left, ...input } = useLeaving(isAdded, onLed);
  const isWritten = draft.values[id] !== undefined && (left || base.values[id] !== undefined);
  const problem =
    (!mixed && isWritten ? valueProblem(attribute, value) : null) ?? problemAt(error, `attribute:${id}`);
  const missing = typeof problem !== 'string' && !mixed && isMissing(attribute, draft.values[id], types);
  const removable = mayRemove(attribute, types);
  const { Input } = attributeInputs[attribute.attributeType];
  const remove = () => {
    const { [id]: _gone, ...others } = draft.values;
    setValues(others);
  };
  return (
    <li className={classes('grid items-start gap-x-2', narrow ? narrowRow : wideRow)}>
      <span
        className={classes(
          'flex min-w-0 items-center gap-2',
          narrow ? 'col-span-2 min-h-6' : 'min-h-control-md max-sm:col-span-2',
        )}
      >
        <Icon icon={attributeInputs[attribute.attributeType].icon} size={14} className="text-secondary" />
        <Tooltip label={attribute.description} disabled={!attribute.description}>
          <span className="min-w-0">
            <span className="block truncate text-13 font-medium">{attribute.name}</span>
            {requiredBy(attribute, types) !== null && !missing && (
              <span className="block text-11/3 text-muted">{requiredText}</span>
            )}
          </span>
        </Tooltip>
      </span>
      <span {...input} className="min-w-0">
        <Input
          attribute={attribute}
          value={value}
          mixed={mixed}
          readOnly={false}
          invalid={typeof problem === 'string'}
          onChange={(next) => setValues({ ...draft.values, [id]: next })}
        />
        {typeof problem === 'string' && <FieldError>{problem}</FieldError>}
        {missing && <FieldError>{requiredText}</FieldError>}
      </span>
      <IconButton
        icon={removable ? X : Lock}
        iconSize={14}
        label={removalTooltip(attribute, types)}
        disabled={!removable}
        onClick={remove}
      />
    </li>
  );
}
