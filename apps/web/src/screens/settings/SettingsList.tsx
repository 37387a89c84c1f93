import { SearchX } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { explainFailure } from '../../data/failures.ts';
import { matchesWords } from '../../ui/matchesWords.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import type { IconSource } from '../../ui/Icon.tsx';
import { SearchInput } from '../../ui/controls/SearchInput.tsx';
import { SettingsHead } from './SettingsHead.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';

interface Loaded<Item> {
  data: readonly Item[] | undefined;
  isError: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
}

export interface SettingsListProps<Item> {
  /** 'Tags' */
  title: string;
  /** 'tag' */
  noun: string;
  list: Loaded<Item>;
  /** What the search looks at; the same function each time. */
  textOf: (item: Item) => string;
  /** What that is, where nothing was found. */
  searched: string;
  /** Narrows the list down to some of them. */
  filter?: ReactNode;
  /** Makes a new one; readers have none. */
  create?: ReactNode;
  icon: IconSource;
  /** What they are good for, while there are none. */
  hint: ReactNode;
  children: (found: readonly Item[]) => ReactNode;
}

/** A page of named things: heading with search, and the table in each of its states. */
export function SettingsList<Item>(props: SettingsListProps<Item>) {
  const { title, noun, list, textOf, searched, filter, create, icon, hint, children } = props;
  const [query, setQuery] = useState('');
  const all = list.data;
  const found = useMemo(
    () => (all ?? []).filter((item) => matchesWords(textOf(item), query)),
    [all, textOf, query],
  );
  const some = all !== undefined && all.length > 0;
  const article = /^[aeiou]/i.test(noun) ? 'an' : 'a';
  // Not of an abbreviation: “API keys” stay what they are.
  const lower = title.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

  return (
    <>
      <SettingsHead
        title={title}
        count={all?.length}
        search={some && <SearchInput label={`Find ${article} ${noun}`} value={query} onChange={setQuery} />}
        filter={some && filter}
      >
        {some && create}
      </SettingsHead>
      {all === undefined && !list.isError && <TableSkeleton label={`Loading ${lower}`} />}
      {all === undefined && list.isError && (
        <ErrorState
          title={`The ${lower} did not load`}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
          className="py-12"
        >
          {explainFailure(list.error)}
        </ErrorState>
      )}
      {all?.length === 0 && (
        <EmptyState icon={icon} title={`No ${lower} yet`} className="py-12" action={create}>
          {hint}
        </EmptyState>
      )}
      {some && found.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={`No ${noun} fits “${query}”`}
          className="py-12"
          action={
            <Button size="sm" onClick={() => setQuery('')}>
              Show all {lower}
            </Button>
          }
        >
          {searched}
        </EmptyState>
      )}
      {found.length > 0 && children(found)}
    </>
  );
}
