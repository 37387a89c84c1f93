import type { ComponentBriefShape } from '@lintel/api/componentBriefShape';
import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { PencilRuler } from 'lucide-react';
import { type OpenDrawing, useOpenDrawing } from '../../../chrome/openDrawing.ts';
import { useIsTouch } from '../../../chrome/useMedia.ts';
import { componentListQuery } from '../../../data/modelQueries.ts';
import { TypeTile } from '../../../pickers/TypeTile.tsx';
import { shortcutText } from '../../../shortcuts/shortcutText.ts';
import { Kbd } from '../../../ui/controls/Kbd.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';

const suggested = 3;

const lessons = [
  { keys: 'Double click', makes: 'a component, to be named at once' },
  { keys: 'Drag from its edge', makes: 'a relation, with another component at its end' },
  { keys: '/', makes: 'a component that exists already', needsKeyboard: true },
  { keys: shortcutText('Mod+K'), makes: 'everything else', needsKeyboard: true },
] as const satisfies readonly { keys: string; makes: string; needsKeyboard?: boolean }[];

/** On a drawing with nothing on it: how one begins. It lies under the pointer and takes none of what is done there. */
export function EmptyGuide({ canEdit }: { canEdit: boolean }) {
  const drawing = useOpenDrawing();
  return (
    <div className="pointer-events-none absolute inset-0 flex p-16 max-md:px-4 max-md:pt-2 max-md:pb-20">
      <EmptyState icon={PencilRuler} title="Nothing is drawn here yet" wide>
        {canEdit && <Lessons />}
        {drawing !== null && <Suggestions drawing={drawing} />}
      </EmptyState>
    </div>
  );
}

function Lessons() {
  const isTouch = useIsTouch();
  const shown = lessons.filter((lesson) => !(isTouch && 'needsKeyboard' in lesson));
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1.5 pt-3 text-left max-sm:grid-cols-1">
      {shown.map(({ keys, makes }) => (
        <div key={keys} className="contents">
          <dt className="justify-self-end max-sm:justify-self-start max-sm:pt-1">
            <Kbd keys={isTouch ? keys.replace('Double click', 'Double tap') : keys} />
          </dt>
          <dd>{makes}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Those that were changed last are those that people work on. */
function Suggestions({ drawing }: { drawing: OpenDrawing }) {
  const list = useQuery(componentListQuery({ sort: 'updated', limit: 2 * suggested }));
  const components = list.data?.components.filter(drawing.takes).slice(0, suggested) ?? [];
  return components.length === 0 ? null : (
    <ul aria-label="Put on the diagram" className="flex flex-wrap justify-center gap-2 pt-5">
      {components.map((component) => (
        <li key={component.slug}>
          <Suggestion component={component} onPlace={() => drawing.place(component)} />
        </li>
      ))}
    </ul>
  );
}

function Suggestion({ component, onPlace }: { component: ComponentBriefShape; onPlace: () => void }) {
  const type = component.type ?? component.sharedType;
  return (
    <button
      type="button"
      onClick={onPlace}
      className="pointer-events-auto flex h-control-md max-w-48 items-center gap-2 rounded-sm border bg-raised px-2 text-13 font-medium text-default hover:bg-hover pointer-coarse:h-touch"
    >
      <TypeTile icon={type?.icon ?? null} slug={type?.slug ?? null} size="row" />
      <span className="min-w-0 truncate">{displayName('component', component)}</span>
    </button>
  );
}
