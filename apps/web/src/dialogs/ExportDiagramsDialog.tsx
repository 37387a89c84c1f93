import { type DiagramExportFormat, diagramExportFormats } from '@lintel/api/endpoints/exchange';
import type { DiagramShape, FolderShape } from '@lintel/api/shapes';
import { displayName } from '@lintel/domain/names';
import { limits } from '@lintel/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExportDiagrams } from '../data/mutations/transfers.ts';
import { diagramsQuery } from '../data/queries.ts';
import { Button } from '../ui/controls/Button.tsx';
import { RadioCard, RadioCardGroup } from '../ui/controls/RadioCard.tsx';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { nameOrCount } from './diagramNames.ts';
import { exportFormatTexts } from './exportFormatTexts.ts';

export interface ExportDiagramsDialogProps {
  open: boolean;
  onClose: () => void;
  /** Some diagrams, or all of a folder. */
  of: FolderShape | readonly DiagramShape[];
}

const isFolder = (of: ExportDiagramsDialogProps['of']): of is FolderShape => 'folderId' in of;

const reasonAgainst = (count: number): string | null => {
  if (count === 0) return 'There are no diagrams in this folder.';
  return count > limits.diagramsPerCall
    ? `At most ${limits.diagramsPerCall} diagrams can be exported at once.`
    : null;
};

/** A file of diagrams: one that can be imported again, or one for other tools. */
export function ExportDiagramsDialog({ open, onClose, of }: ExportDiagramsDialogProps) {
  const all = useQuery(diagramsQuery).data ?? [];
  const [format, setFormat] = useState<DiagramExportFormat>('json');
  const exporting = useExportDiagrams();
  const diagrams = isFolder(of) ? all.filter(({ fkFolderId }) => fkFolderId === of.folderId) : of;
  const title = isFolder(of) ? `“${displayName('folder', of)}”` : nameOrCount(diagrams);
  const problem = reasonAgainst(diagrams.length);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Export ${title}`}
      subtitle={diagrams.length === 1 ? 'As one file' : 'As an archive with a file for each'}
      width="narrow"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={exporting.isPending}
            disabled={problem !== null}
            onClick={() => exporting.mutate({ diagrams, format }, { onSuccess: onClose })}
          >
            Export
          </Button>
        </>
      }
    >
      <RadioCardGroup label="Format" value={format} onChange={setFormat} className="gap-2">
        {diagramExportFormats.map((each) => (
          <RadioCard key={each} value={each} {...exportFormatTexts[each]} />
        ))}
      </RadioCardGroup>
      {problem !== null && (
        <Banner tone="warning" place="inset" className="mt-3">
          {problem}
        </Banner>
      )}
    </Dialog>
  );
}
