import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { explainFailure } from '../../../../data/failures.ts';
import { componentQuery } from '../../../../data/modelQueries.ts';
import { RichTextEditor } from '../../../../richText/RichTextEditor.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Popover } from '../../../../ui/overlays/Popover.tsx';
import { useTyped } from '../../../../ui/unsaved.ts';
import type { CellEditorProps } from './cellEditorProps.ts';
import { useCellAnchor } from './useCellAnchor.tsx';

/** The whole description, with its formats; the row has only its words. */
export function DescriptionEditor(props: CellEditorProps) {
  const { row, column, onDone } = props;
  const { anchor, spot } = useCellAnchor();
  const { data, error } = useQuery({ ...componentQuery(row.slug), staleTime: 0, refetchOnMount: 'always' });
  const [draft, setDraft] = useState<string | null | undefined>(undefined);
  useTyped(draft !== undefined);
  const isOver = useRef(false);
  // The text itself where it is there with its frame; where it comes later, it takes the focus then.
  const first = useRef<HTMLElement>(null);
  const end = (isKept: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    const before = data?.richDescription ?? null;
    const isChanged = isKept && draft !== undefined && draft !== before;
    onDone(isChanged ? { of: 'description', richDescription: draft, before } : null, 'stay');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') end(false);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) end(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      {spot}
      {anchor !== null && (
        <Popover
          label={column.label}
          anchor={anchor}
          open
          onOpenChange={(open) => {
            if (!open) end(true);
          }}
          initialFocus={first}
          className="w-120 max-w-[calc(100vw-16px)]"
        >
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of all that is in it */}
          <div
            ref={(frame) => {
              first.current = frame?.querySelector<HTMLElement>('[role=textbox]') ?? frame;
            }}
            tabIndex={-1}
            className="flex flex-col gap-2 p-2 outline-hidden"
            onKeyDownCapture={onKeyDown}
          >
            {data !== undefined && (
              <RichTextEditor
                startsFocused
                label={column.label}
                value={draft === undefined ? data.richDescription : draft}
                imagesOf={{ component: row.slug }}
                onChange={setDraft}
              />
            )}
            {data === undefined && error === null && (
              <Skeleton className="h-32" label="Loading the description" />
            )}
            {data === undefined && error !== null && (
              <p role="alert" className="p-2 text-13 text-danger">
                {explainFailure(error)}
              </p>
            )}
            <div className="flex justify-end gap-2">
              <Button size="sm" variant="ghost" onClick={() => end(false)}>
                Cancel
              </Button>
              <Button size="sm" variant="primary" disabled={draft === undefined} onClick={() => end(true)}>
                Save
              </Button>
            </div>
          </div>
        </Popover>
      )}
    </>
  );
}
