import type { DiagramShape } from '@lintel/api/shapes';
import { CircleDot, Copy, FolderInput, type LucideIcon, Tags, Trash2, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useIsPhone } from '../../chrome/useMedia.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx';
import { type ListActions, stateEntries } from './diagramEntries.tsx';

export interface SelectionBarProps {
  picked: readonly DiagramShape[];
  shown: number;
  actions: Pick<ListActions, 'move' | 'duplicate' | 'setState' | 'tag' | 'remove'>;
  onClear: () => void;
  onPickAll: () => void;
}

/** In place of the filters while something is picked: what can be done to all of it at once. */
export function SelectionBar({ picked, shown, actions, onClear, onPickAll }: SelectionBarProps) {
  return (
    <div
      role="group"
      aria-label="Selected diagrams"
      className="-mx-2 flex h-control-lg min-w-0 flex-1 items-center gap-1 rounded-sm bg-selected px-1"
    >
      <IconButton icon={X} label="Clear selection" shortcut="Esc" onClick={onClear} />
      <span className="shrink-0 px-1 text-13 font-semibold text-accent tabular">
        {picked.length} selected
      </span>
      <VisuallyHidden live="polite">
        {picked.length === 1 ? '1 diagram selected' : `${picked.length} diagrams selected`}
      </VisuallyHidden>
      <span className="w-2 max-md:hidden" />
      <BarAction icon={FolderInput} label="Move" onClick={() => actions.move(picked)} />
      <BarAction icon={Tags} label="Tag" onClick={() => actions.tag(picked)} data-tag-anchor="" />
      <Menu
        label="Set state"
        trigger={<BarAction icon={CircleDot} label="Set state" />}
        items={stateEntries(picked, actions.setState)}
      />
      <BarAction icon={Copy} label="Duplicate" onClick={() => actions.duplicate(picked)} />
      <BarAction icon={Trash2} label="Delete" onClick={() => actions.remove(picked)} />
      <span className="flex-1" />
      {picked.length < shown && (
        <Button variant="ghost" onClick={onPickAll} className="max-md:hidden">
          {`Select all ${shown.toLocaleString('en')}`}
        </Button>
      )}
    </div>
  );
}

type BarActionProps = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  icon: LucideIcon;
  label: string;
};

function BarAction({ icon, label, ...rest }: BarActionProps) {
  return useIsPhone() ? (
    <IconButton saves icon={icon} label={label} {...rest} />
  ) : (
    <Button saves variant="ghost" icon={icon} {...rest}>
      {label}
    </Button>
  );
}
