import type { ComponentBriefShape } from '@lintel/api/componentBriefShape';
import { boundsAround, type Rect } from '@lintel/diagram/geometry/rect';
import { type Instance, rectOf } from '@lintel/diagram/items';
import { displayName } from '@lintel/domain/names';
import { gridSize } from '@lintel/drawing/picture';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { TypeTile } from '../../../pickers/TypeTile.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Kbd } from '../../../ui/controls/Kbd.tsx';
import { suggestionId } from '../components/useSuggestions.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { useOnCamera } from '../../../camera/useOnCamera.ts';
import { namePlace } from './fieldPlaces.ts';

export interface NameSuggestionsProps {
  id: string;
  /** The box that is being named. */
  of: Instance;
  name: string;
  components: readonly ComponentBriefShape[];
  /** Of the components and then the new one; −1 is none. */
  active: number;
  onPoint: (index: number) => void;
  onPick: (index: number) => void;
}

const gap = 6;

const inUnits = ({ x, y, width, height }: Rect): Rect => ({
  x: x / gridSize,
  y: y / gridSize,
  width: width / gridSize,
  height: height / gridSize,
});

/** Below the box that is being named, and its name: what is in the model already, and the way to add to it. */
export function NameSuggestions(props: NameSuggestionsProps) {
  const { id, of, name, components, active, onPoint, onPick } = props;
  const { editor } = useDesk();
  const list = useRef<HTMLDivElement>(null);
  useOnCamera(list, editor.camera, (element) => {
    const around = boundsAround([rectOf(of), inUnits(namePlace(of, editor.names.get().picture))]);
    if (around === null) return;
    const { camera } = editor;
    const seen = camera.onScreen(around);
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
