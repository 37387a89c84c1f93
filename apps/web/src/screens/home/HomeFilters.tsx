import { stateLabels, states } from '@lintel/domain/entities/diagram';
import { diagramLevels } from '@lintel/domain/levels';
import { limits } from '@lintel/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { tagsQuery } from '../../data/queries.ts';
import { Picker } from '../../ui/overlays/Picker.tsx';
import { FilterChip } from '../../ui/controls/FilterChip.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import type { MenuEntry } from '../../ui/overlays/menuEntries.ts';
import { SearchInput } from '../../ui/controls/SearchInput.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { chosenStates, stateChoice, describeSome, describeStates } from './filters.ts';
import type { HomeSearch, LevelChoice } from './homeSearch.ts';

export const filterFieldId = 'filter-by-name';

export interface HomeFiltersProps {
  search: HomeSearch;
  onChange: (part: Partial<HomeSearch>) => void;
  text: string;
  onText: (text: string) => void;
}

const withOrWithout = <T,>(list: readonly T[], value: T, present: boolean): T[] => {
  const others = list.filter((each) => each !== value);
  return present ? [...others, value] : others;
};

const orNone = <T,>(list: T[]): T[] | undefined => (list.length === 0 ? undefined : list);

export function HomeFilters({ search, onChange, text, onText }: HomeFiltersProps) {
  return (
    <>
      {/* A label, so that on touch the room around the field can be pressed too. */}
      <label
        htmlFor={filterFieldId}
        className="w-64 min-w-28 max-md:order-last max-md:w-48 max-md:shrink-0 pointer-coarse:py-1.5"
      >
        <SearchInput
          className="pointer-coarse:min-h-control-md!"
          id={filterFieldId}
          value={text}
          maxLength={limits.searchLength}
          onChange={onText}
          label="Filter by name"
          shortcut="/"
        />
      </label>
      <LevelFilter search={search} onChange={onChange} />
      <TagFilter search={search} onChange={onChange} />
      <StateFilter search={search} onChange={onChange} />
    </>
  );
}

type FilterProps = Pick<HomeFiltersProps, 'search' | 'onChange'>;

function LevelFilter({ search, onChange }: FilterProps) {
  const chosen = search.level ?? [];
  const entry = (value: LevelChoice, label: string, description?: string): MenuEntry => ({
    kind: 'checkbox',
    label,
    description,
    checked: chosen.includes(value),
    onChange: (checked) => onChange({ level: orNone(withOrWithout(chosen, value, checked)) }),
  });
  return (
    <Menu
      trigger={
        <FilterChip
          label="Level"
          value={describeSome(chosen.map((level) => (level === 'none' ? 'No level' : level)))}
          onClear={() => onChange({ level: undefined })}
        />
      }
      items={[
        ...diagramLevels.map(({ code, name, description }) => entry(code, `${code} ${name}`, description)),
        { kind: 'separator' },
        entry('none', 'No level'),
      ]}
    />
  );
}

function TagFilter({ search, onChange }: FilterProps) {
  const tags = useQuery(tagsQuery).data ?? [];
  const chosen = search.tag ?? [];
  const names = chosen.map((slug) => tags.find((tag) => tag.slug === slug)?.name ?? slug);
  return (
    <Picker
      multiple
      label="Tags"
      empty="No tags yet"
      items={tags.map((tag) => ({
        value: tag.slug,
        label: tag.name,
        content: <Tag shade={tag.color}>{tag.name}</Tag>,
        aside: tag.diagrams,
      }))}
      picked={chosen}
      onPick={(slug) => onChange({ tag: orNone(withOrWithout(chosen, slug, !chosen.includes(slug))) })}
      trigger={
        <FilterChip label="Tag" value={describeSome(names)} onClear={() => onChange({ tag: undefined })} />
      }
    />
  );
}

function StateFilter({ search, onChange }: FilterProps) {
  const chosen = chosenStates(search.state);
  return (
    <Menu
      trigger={
        <FilterChip
          label="State"
          value={describeStates(chosen)}
          onClear={() => onChange({ state: ['any'] })}
          className="max-md:order-first"
        />
      }
      items={states.map((state) => ({
        kind: 'checkbox',
        label: stateLabels[state],
        checked: chosen.includes(state),
        onChange: (checked) => onChange({ state: stateChoice(withOrWithout(chosen, state, checked)) }),
      }))}
    />
  );
}
