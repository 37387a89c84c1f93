import type { DiagramShape } from '@lintel/api/shapes';
import { stateLabels } from '@lintel/domain/entities/diagram';
import { type ReactElement, useState } from 'react';
import { openDialog } from '../../chrome/openDialog.ts';
import { useChangeDiagrams, useDuplicateDiagrams } from '../../data/mutations/severalDiagrams.ts';
import { DeleteDiagramsDialog } from '../../dialogs/DeleteDiagramsDialog.tsx';
import { nameOrCount } from '../../dialogs/diagramNames.ts';
import { DiagramDetails } from '../../dialogs/DiagramDetails.tsx';
import { MoveDiagramsDialog } from '../../dialogs/MoveDiagramsDialog.tsx';
import type { ListActions } from './diagramEntries.tsx';

type Asked = { kind: 'edit' | 'move' | 'remove'; diagrams: readonly DiagramShape[] };

interface Actions {
  actions: Omit<ListActions, 'rename' | 'pick' | 'tag'>;
  dialogs: ReactElement;
}

/** What can be done to diagrams, with the dialogs that some of it needs. */
export const useListActions = (onDeleted: (diagrams: readonly DiagramShape[]) => void): Actions => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  const change = useChangeDiagrams();
  const duplicate = useDuplicateDiagrams();

  const ask = (kind: Asked['kind']) => (diagrams: readonly DiagramShape[]) => {
    setAsked({ kind, diagrams });
    setOpen(true);
  };
  const close = () => setOpen(false);
  const diagrams = asked?.diagrams ?? [];
  const [first] = diagrams;

  return {
    actions: {
      edit: (diagram) => ask('edit')([diagram]),
      share: (diagram) => openDialog({ kind: 'share', diagram }),
      exported: (diagrams) => openDialog({ kind: 'export', of: diagrams }),
      move: ask('move'),
      remove: ask('remove'),
      duplicate: (originals) => duplicate.mutate(originals.map(({ slug }) => slug)),
      setState: (targets, state) => {
        const became = stateLabels[state].toLocaleLowerCase('en');
        const verb = targets.length === 1 ? 'is' : 'are';
        void change({
          diagrams: targets,
          of: (diagram) => (diagram.state === state ? null : { state }),
          said: `${nameOrCount(targets)} ${verb} ${state === 'DRAFT' ? 'a draft' : became} now`.replace(
            'are a draft',
            'are drafts',
          ),
        });
      },
    },
    // A closed dialog keeps what it was about, to fade out with its content.
    dialogs: (
      <>
        {asked?.kind === 'edit' && first !== undefined && (
          <DiagramDetails key={first.slug} open={open} onClose={close} diagram={first} />
        )}
        {asked?.kind === 'move' && <MoveDiagramsDialog open={open} onClose={close} diagrams={diagrams} />}
        {asked?.kind === 'remove' && (
          <DeleteDiagramsDialog
            open={open}
            onClose={close}
            diagrams={diagrams}
            onDeleted={() => onDeleted(diagrams)}
          />
        )}
      </>
    ),
  };
};
