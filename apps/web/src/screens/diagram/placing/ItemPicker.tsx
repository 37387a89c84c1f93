import { parentOf } from '@lintel/diagram/derived/containment';
import type { Instance } from '@lintel/diagram/items';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { ChevronDown } from 'lucide-react';
import { Picker } from '../../../ui/overlays/Picker.tsx';
import { useReadable } from '../../../state/useReadable.ts';
import { useFieldWiring } from '../../../ui/controls/Field.tsx';
import { fieldFrame } from '../../../ui/controls/fieldFrame.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { itemTitle } from '../names/itemTitle.ts';
import type { DiagramNames } from '../names/diagramNames.ts';
import { useDesk } from '../editor/EditorContext.tsx';

/** Those of one name are distinguished by what they lie in. */
const placeOf = (snapshot: Snapshot, { key }: Instance, names: DiagramNames): string | undefined => {
  const parent = parentOf(snapshot, key);
  const container = parent === null ? undefined : snapshot.get(parent);
  return container === undefined ? undefined : itemTitle(container, names);
};

interface ItemPickerProps {
  label: string;
  value: string | null;
  onChange: (key: string) => void;
  offers: (instance: Instance) => boolean;
  empty: string;
}

/** A component or container of this diagram, by name. */
export function ItemPicker({ label, value, onChange, offers, empty }: ItemPickerProps) {
  const { snapshot, names: readable } = useDesk().editor;
  const names = useReadable(readable);
  const field = useFieldWiring({});
  const chosen = value === null ? undefined : snapshot.instance(value);
  const items = [...snapshot.items.values()]
    .filter((item): item is Instance => item.kind === 'instance' && offers(item))
    .map((item) => ({
      value: item.key,
      label: itemTitle(item, names),
      aside: placeOf(snapshot, item, names),
    }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
  return (
    <Picker
      label={label}
      items={items}
      picked={value === null ? [] : [value]}
      onPick={onChange}
      empty={empty}
      className="w-(--anchor-width) min-w-64"
      trigger={
        <button
          type="button"
          id={field.id}
          aria-labelledby={field.labelId === undefined ? undefined : `${field.labelId} ${field.id}`}
          className={fieldFrame('md', 'justify-between text-left')}
        >
          <span className={chosen === undefined ? 'text-muted' : 'truncate'}>
            {chosen === undefined ? 'Choose' : itemTitle(chosen, names)}
          </span>
          <Icon icon={ChevronDown} size={14} className="text-secondary" />
        </button>
      }
    />
  );
}
