import { type State, stateLabels, states } from '@lintel/domain/entities/diagram';
import { useEffect, useState } from 'react';
import { TypePicker } from '../../../dialogs/TypePicker.tsx';
import { useTypes } from '../../../pickers/useTypes.ts';
import { FilterChip } from '../../../ui/controls/FilterChip.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { SearchInput } from '../../../ui/controls/SearchInput.tsx';
import type { ComponentsSearch } from '../searchSchemas.ts';

export interface ComponentFiltersProps {
  search: ComponentsSearch;
  onChange: (part: ComponentsSearch) => void;
}

const pause = 200;

/** By words, state and type. */
export function ComponentFilters({ search, onChange }: ComponentFiltersProps) {
  const [typed, setTyped] = useState(search.text ?? '');
  const [open, setOpen] = useState(false);
  const { groups } = useTypes();
  const type = groups.flatMap(({ tiles }) => tiles).find(({ id }) => id === search.type);

  useEffect(() => {
    const text = typed.trim() === '' ? undefined : typed;
    if (text === search.text) return;
    const timer = setTimeout(() => onChange({ text }), pause);
    return () => clearTimeout(timer);
  }, [typed, search.text, onChange]);

  return (
    <>
      <div className="max-w-64 min-w-40 flex-1 max-sm:max-w-none max-sm:min-w-full">
        <SearchInput label="Find a component" value={typed} onChange={setTyped} />
      </div>
      <Menu
        label="State"
        trigger={
          <FilterChip
            label="State"
            value={search.state === undefined ? undefined : stateLabels[search.state]}
            onClear={() => onChange({ state: undefined })}
          />
        }
        items={[
          {
            kind: 'radio',
            value: search.state ?? '',
            onChange: (state) => onChange({ state: state as State }),
            options: states.map((value) => ({ value, label: stateLabels[value] })),
          },
        ]}
      />
      <Popover
        label="Types"
        className="w-100"
        open={open}
        onOpenChange={setOpen}
        trigger={<FilterChip label="Type" value={type?.name} onClear={() => onChange({ type: undefined })} />}
      >
        <TypePicker
          picked={search.type === undefined ? [] : [search.type]}
          onPick={({ id }) => {
            onChange({ type: id === search.type ? undefined : id });
            setOpen(false);
          }}
        />
      </Popover>
      <Menu
        label="Shown"
        trigger={
          <FilterChip
            label="Show"
            value={search.deleted === true ? 'Deleted' : undefined}
            onClear={() => onChange({ deleted: undefined })}
          />
        }
        items={[
          {
            kind: 'radio',
            value: search.deleted === true ? 'deleted' : 'live',
            onChange: (value) => onChange({ deleted: value === 'deleted' ? true : undefined }),
            options: [
              { value: 'live', label: 'Components' },
              { value: 'deleted', label: 'Deleted components' },
            ],
          },
        ]}
      />
    </>
  );
}
