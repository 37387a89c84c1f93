import type { DiagramShape } from '@lintel/api/shapes';
import { diagramLink } from '@lintel/domain/links';
import { limits } from '@lintel/domain/limits';
import { displayName } from '@lintel/domain/names';
import { useState } from 'react';
import { PathLink } from '../../links/PathLink.tsx';
import { classes } from '../../ui/classes.ts';
import { InlineEdit } from '../../ui/controls/InlineEdit.tsx';
import { Tooltip } from '../../ui/controls/Tooltip.tsx';
import { useDiagramList, useItem } from './diagramList.ts';

export interface ListedNameProps {
  diagram: DiagramShape;
  /** Type size and weight, for link and field alike. */
  type: string;
  className?: string;
}

/** The link that a card or row is about; while it is being renamed, the field in its place. */
export function DiagramName({ diagram, type, className }: ListedNameProps) {
  const list = useDiagramList();
  const item = useItem();
  const [cut, setCut] = useState(false);
  const name = displayName('diagram', diagram);

  if (item.renaming) {
    return (
      <span className="relative flex min-w-0 flex-1">
        <InlineEdit
          editing
          value={diagram.name}
          label={`Name of ${name}`}
          placeholder={name}
          maxLength={limits.nameLength}
          className={type}
          onCommit={list.commitName}
          onEditingChange={list.endRenaming}
        />
      </span>
    );
  }

  const isCut = (element: HTMLElement) => setCut(element.scrollWidth > element.clientWidth);
  return (
    <Tooltip label={name} disabled={!cut}>
      <PathLink
        href={diagramLink(diagram)}
        data-name=""
        tabIndex={item.active ? 0 : -1}
        onClick={(event) => list.press(event, diagram)}
        onFocus={(event) => isCut(event.currentTarget)}
        onPointerEnter={(event) => isCut(event.currentTarget)}
        className={classes('min-w-0 flex-1 truncate', type, className)}
      >
        {name}
      </PathLink>
    </Tooltip>
  );
}
