import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { explainFailure } from '../data/failures.ts';
import { componentListQuery } from '../data/modelQueries.ts';
import { TypeTile } from '../pickers/TypeTile.tsx';
import { SearchInput } from '../ui/SearchInput.tsx';
import { dragComponent, type OpenDrawing } from './openDrawing.ts';

/** More words find the others. */
const most = 30;

export interface ComponentChoicesProps {
  drawing: OpenDrawing;
  /** One was pressed, and stands in the middle of the drawing now. */
  onPlaced: () => void;
}

/** What there is to be put onto a drawing: dragged there, or pressed to come into its middle. */
export function ComponentChoices({ drawing, onPlaced }: ComponentChoicesProps) {
  const [text, setText] = useState('');
  const words = useDeferredValue(text.trim());
  const list = useQuery(
    componentListQuery({
      ...(words !== '' && { search: words }),
      sort: words === '' ? 'updated' : 'relevance',
      limit: most,
    }),
  );
  const components = list.data?.components.filter(drawing.takes) ?? [];
  return (
    <>
      <div className="px-2 pb-1">
        <SearchInput value={text} onChange={setText} label="Find a component" size="sm" />
      </div>
      {list.data !== undefined && components.length === 0 && (
        <p className="px-2 py-1 text-12 text-muted">{words === '' ? 'No components yet.' : 'No results'}</p>
      )}
      {list.isError && list.data === undefined && (
        <p role="alert" className="px-2 py-1 text-12 text-muted">
          {explainFailure(list.error)}
        </p>
      )}
      <ul aria-label="Components">
        {components.map((component) => {
          const type = component.type ?? component.sharedType;
          const name = displayName('component', component);
          return (
            <li key={component.slug}>
              <button
                type="button"
                draggable
                title={name}
                onDragStart={(event) => dragComponent(event.dataTransfer, component)}
                onClick={() => {
                  onPlaced();
                  drawing.place(component);
                }}
                className="flex h-sidebar-row w-full min-w-0 cursor-grab items-center gap-2 rounded-sm px-2 text-left text-13 font-medium text-secondary focus-inset hover:bg-hover pointer-coarse:h-touch"
              >
                <TypeTile icon={type?.icon ?? null} slug={type?.slug ?? null} size="row" />
                <span className="min-w-0 flex-1 truncate">{name}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
