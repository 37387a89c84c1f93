import { Maximize2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { GraphButton } from '../../../dialogs/component/GraphButton.tsx';
import { TypeTile, type TypeTileProps } from '../../../pickers/TypeTile.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';

export interface ComponentHeadProps extends Pick<TypeTileProps, 'icon' | 'slug'> {
  name: ReactNode;
  type: ReactNode;
  /** Shows all of it in the dialog; there is none for a placeholder. */
  onOpen?: () => void;
  /** Of the model, with a dependency graph. */
  component?: string;
}

/** What it is called and what it is. */
export function ComponentHead({ icon, slug, name, type, onOpen, component }: ComponentHeadProps) {
  return (
    <div className="flex items-start gap-3">
      <TypeTile icon={icon} slug={slug} size="dialog" />
      <div className="min-w-0 flex-1">
        {name}
        <div className="text-13 text-secondary">{type}</div>
      </div>
      {component !== undefined && <GraphButton slug={component} />}
      {onOpen !== undefined && (
        <IconButton
          icon={Maximize2}
          label="Show all in a dialog"
          shortcut="Enter"
          size="sm"
          onClick={onOpen}
        />
      )}
    </div>
  );
}
