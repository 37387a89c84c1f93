import type { ComponentBriefShape } from '@lintel/api/componentBriefShape';
import { displayName } from '@lintel/domain/names';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { TypeTile } from '../../../pickers/TypeTile.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Kbd } from '../../../ui/controls/Kbd.tsx';
import { suggestionId } from '../components/useSuggestions.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { useOnCamera } from '../editor/useOnCamera.ts';

export interface NameSuggestionsProps {
  id: string;
  /** The box that is being named. */
  itemKey: string;
  name: string;
  components: readonly ComponentBriefShape[];
  /** Of the components and then the new one; −1 is none. */
  active: number;
  onPoint: (index: number) => void;
  onPick: (index: number) => void;
}

const gap = 6;

/** Below the box that is being named: what is in the model already, and the way to add to it. */
export function NameSuggestions(props: NameSuggestionsProps) {
  const { id, itemKey, name, components, active, onPoint, onPick } = props;
  const { editor } = useDesk();
  const list = useRef<HTMLDivElement>(null);
  useOnCamera(list, editor.camera, (element) => {
    const bounds = editor.boundsOf([itemKey]);
    if (bounds === null) return;
    const { camera } = editor;
    const seen = camera.onScreen(bounds);
    const view = camera.viewport.get();
    const below = seen.y + seen.height + gap;
    const fits = below + element.offsetHeight <= view.height;
    const y = fits ? below : Math.max(gap, seen.y - gap - element.offsetHeight);
    const x = Math.min(Math.max(gap, seen.x), Math.max(gap, view.width - element.offsetWidth - gap));
    element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  });
  const row = (index: number) => ({
    id: suggestionId(id, index),
    role: 'option',
    tabIndex: -1,
    'aria-selected': index === active,
    onMouseMove: () => onPoint(index),
    // The field keeps the focus, or it would take the name as it stands.
    onMouseDown: (event: React.MouseEvent) => event.preventDefault(),
    onClick: () => onPick(index),
    className: classes(
      'flex min-h-9 w-full items-center gap-2 rounded-sm px-2 text-13 pointer-coarse:min-h-touch',
      index === active && 'bg-selected',
    ),
  });
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Components"
      className="pointer-events-auto absolute top-0 left-0 z-floating w-72 rounded-md bg-raised p-1 shadow-popover"
    >
      {components.map((component, at) => {
        const type = component.type ?? component.sharedType;
        return (
          <div key={component.slug} {...row(at)}>
            <TypeTile icon={type?.icon ?? null} slug={type?.slug ?? null} size="row" />
            <span className="min-w-0 flex-1 truncate font-medium">{displayName('component', component)}</span>
            <span className="max-w-2/5 shrink-0 truncate text-12 text-muted">{type?.name}</span>
          </div>
        );
      })}
      <div {...row(components.length)}>
        <Icon icon={Plus} size={16} className="text-secondary" />
        <span className="min-w-0 flex-1 truncate font-medium">New component “{name}”</span>
        <Kbd keys="Ctrl ↵" />
      </div>
    </div>
  );
}
