import type { DiagramShape } from '@lintel/api/shapes';
import { stateLabels } from '@lintel/domain/entities/diagram';
import { createColumnHelper, tableFeatures } from '@tanstack/react-table';
import { classes } from '../../ui/classes.ts';
import { LevelChip } from '../../ui/feedback/LevelChip.tsx';
import { DiagramMarks } from './DiagramMarks.tsx';
import { DiagramMenu } from './DiagramMenu.tsx';
import { DiagramName } from './DiagramName.tsx';
import { DiagramPreview } from './DiagramPreview.tsx';
import { describeEdit, describeOpening } from './dates.ts';
import { useDiagramList } from './diagramList.ts';
import type { SortKey } from './homeSearch.ts';
import { When } from './When.tsx';

export const features = tableFeatures({});

export type ColumnId = 'name' | 'level' | 'tags' | 'state' | 'folder' | 'edited' | 'opened' | 'actions';

export interface ColumnLook {
  title: string;
  /** Sorts by this, if by anything. */
  sort?: SortKey;
  width: string;
  /** Shown from this width of the list on: what matters less goes first. */
  from: number;
}

export const columnLooks: Record<ColumnId, ColumnLook> = {
  name: { title: 'Name', sort: 'name', width: '', from: 0 },
  level: { title: 'Level', sort: 'level', width: 'w-20', from: 480 },
  tags: { title: 'Tags', width: 'w-56', from: 900 },
  state: { title: 'State', sort: 'state', width: 'w-24', from: 700 },
  folder: { title: 'Folder', sort: 'folder', width: 'w-40', from: 1000 },
  edited: { title: 'Last edited', sort: 'edited', width: 'w-30', from: 360 },
  opened: { title: 'Last opened', sort: 'opened', width: 'w-30', from: 1100 },
  actions: { title: 'Actions', width: 'w-14', from: 0 },
};

const columnIds = Object.keys(columnLooks) as ColumnId[];

export const visibleColumns = (width: number): ColumnId[] =>
  columnIds.filter((id) => width >= columnLooks[id].from);

function Folder({ diagram }: { diagram: DiagramShape }) {
  const { folderNames } = useDiagramList();
  const name = diagram.fkFolderId === null ? undefined : folderNames.get(diagram.fkFolderId);
  return <span className="text-secondary">{name}</span>;
}

function Edited({ diagram }: { diagram: DiagramShape }) {
  return <When date={describeEdit(diagram, useDiagramList().now)} className="text-secondary" />;
}

function Opened({ diagram }: { diagram: DiagramShape }) {
  const date = describeOpening(diagram, useDiagramList().now);
  return date && <When date={date} className="text-secondary" />;
}

function Actions({ diagram }: { diagram: DiagramShape }) {
  return (
    <span className="flex justify-end opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-data-popup-open:opacity-100 pointer-coarse:opacity-100">
      <DiagramMenu diagram={diagram} variant="ghost" />
    </span>
  );
}

const helper = createColumnHelper<typeof features, DiagramShape>();

export const columns = helper.columns([
  helper.display({
    id: 'name',
    cell: ({ row: { original } }) => (
      <span className="flex min-w-0 items-center gap-3">
        <span className="h-6.5 w-11 shrink-0 overflow-hidden rounded-xs border max-md:hidden">
          <DiagramPreview diagram={original} />
        </span>
        <DiagramName
          diagram={original}
          type="text-13 font-medium"
          className={classes(
            'rounded-xs hover:underline',
            original.state === 'ARCHIVED' ? 'text-muted' : 'text-default',
          )}
        />
      </span>
    ),
  }),
  helper.display({
    id: 'level',
    cell: ({ row: { original } }) =>
      original.diagramLevel2 === null ? null : (
        <span className="flex">
          <LevelChip level={original.diagramLevel2} />
        </span>
      ),
  }),
  helper.display({
    id: 'tags',
    cell: ({ row: { original } }) => <DiagramMarks diagram={{ ...original, state: 'ACTIVE' }} most={2} />,
  }),
  helper.display({
    id: 'state',
    cell: ({ row: { original } }) => <span className="text-secondary">{stateLabels[original.state]}</span>,
  }),
  helper.display({ id: 'folder', cell: ({ row }) => <Folder diagram={row.original} /> }),
  helper.display({ id: 'edited', cell: ({ row }) => <Edited diagram={row.original} /> }),
  helper.display({ id: 'opened', cell: ({ row }) => <Opened diagram={row.original} /> }),
  helper.display({ id: 'actions', cell: ({ row }) => <Actions diagram={row.original} /> }),
]);
