import type { ComponentBriefShape } from '@lintel/api/componentBriefShape';
import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { explainFailure } from '../data/failures.ts';
import { componentListQuery } from '../data/modelQueries.ts';
import { TypeTile } from '../pickers/TypeTile.tsx';
import { SearchInput } from '../ui/controls/SearchInput.tsx';
import { giveTyped } from '../ui/controls/typedAhead.ts';
import { useReadable } from '../state/useReadable.ts';
import { dragComponent, type OpenDrawing } from './openDrawing.ts';
import { componentSearches } from './sidebar/componentSearch.ts';
import { isComposing } from '../ui/isComposing.ts';

/** More words find the others. */
const most = 30;

/** Of how many of the searches the field knows that were asked for. */
let answered = 0;

/** The field has the focus as soon as it was asked for, also before it was there, and what was typed meanwhile. */
const useSearchFocus = (field: RefObject<HTMLElement | null>, onTyped: (text: string) => void): void => {
  const searches = useReadable(componentSearches);
  const give = useEffectEvent(onTyped);
  useEffect(() => {
    if (answered === searches) return;
    answered = searches;
    const input = field.current?.querySelector('input');
    if (!input) return;
    const ahead = giveTyped(input);
    if (ahead !== '') give(ahead);
    input.focus({ preventScroll: true });
  }, [field, searches]);
};

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
  const field = useRef<HTMLDivElement>(null);
  useSearchFocus(field, setText);
  const place = (component: ComponentBriefShape): void => {
    onPlaced();
    drawing.place(component);
  };
  // Enter is pressed before what the words find is there, and means it nevertheless.
  const [isAwaited, setAwaited] = useState(false);
  const isFound = list.isSuccess && !list.isPlaceholderData && words === text.trim();
  const placeFirst = useEffectEvent(() => {
    const [first] = components;
    setAwaited(false);
    if (first === undefined) return;
    setText('');
    place(first);
  });
  useEffect(() => {
    if (isAwaited && isFound) placeFirst();
  }, [isAwaited, isFound]);
  return (
    <>
      <div ref={field} className="px-2 pb-1">
        <SearchInput
          value={text}
          onChange={(value) => {
            setAwaited(false);
            setText(value);
          }}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Enter' && !isComposing(nativeEvent)) setAwaited(true);
          }}
          label="Find a component"
          shortcut="/"
          size="sm"
        />
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
                onClick={() => place(component)}
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
