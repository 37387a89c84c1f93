import type { DiagramShape } from '@lintel/api/shapes';
import { CircleDot, Copy, FolderInput, type LucideIcon, Tags, Trash2, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useIsPhone } from '../../chrome/useMedia.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type DiagramActs, stateEntries } from './diagramEntries.tsx';

export interface SelectionBarProps {
  picked: readonly DiagramShape[];
  shown: number;
  acts: Pick<DiagramActs, 'move' | 'duplicate' | 'setState' | 'tag' | 'remove'>;
  onClear: () => void;
  onPickAll: () => void;
}

/** In place of the filters while something is picked: what can be done to all of it at once. */
export function SelectionBar({ picked, shown, acts, onClear, onPickAll }: SelectionBarProps) {
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
      <Act icon={FolderInput} label="Move" onClick={() => acts.move(picked)} />
      <Act icon={Tags} label="Tag" onClick={() => acts.tag(picked)} data-tag-anchor="" />
      <Menu
        label="Set state"
        trigger={<Act icon={CircleDot} label="Set state" />}
        items={stateEntries(picked, acts.setState)}
      />
      <Act icon={Copy} label="Duplicate" onClick={() => acts.duplicate(picked)} />
      <Act icon={Trash2} label="Delete" onClick={() => acts.remove(picked)} />
      <span className="flex-1" />
      {picked.length < shown && (
        <Button variant="ghost" onClick={onPickAll} className="max-md:hidden">
          {`Select all ${shown.toLocaleString('en')}`}
        </Button>
      )}
    </div>
  );
}

type ActProps = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  icon: LucideIcon;
  label: string;
};

function Act({ icon, label, ...rest }: ActProps) {
  return useIsPhone() ? (
    <IconButton saves icon={icon} label={label} {...rest} />
  ) : (
    <Button saves variant="ghost" icon={icon} {...rest}>
      {label}
    </Button>
  );
}
