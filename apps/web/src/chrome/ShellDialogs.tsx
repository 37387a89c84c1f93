import { DeleteFolderDialog } from '../dialogs/DeleteFolderDialog.tsx';
import { FolderDialog } from '../dialogs/FolderDialog.tsx';
import { NewDiagramDialog } from '../dialogs/NewDiagramDialog.tsx';
import { ReleaseNotesDialog } from '../dialogs/ReleaseNotesDialog.tsx';
import { ShortcutsDialog } from '../dialogs/ShortcutsDialog.tsx';
import type { Action } from './actions/action.ts';
import { closeDialog, useDialog } from './openDialog.ts';
import { CommandPalette } from './palette/CommandPalette.tsx';

/** The dialogs that anything may ask for, each there once. */
export function ShellDialogs({ actions }: { actions: readonly Action[] }) {
  const { open, request } = useDialog();
  const isOpen = (kind: NonNullable<typeof request>['kind']) => open && request?.kind === kind;
  return (
    <>
      <CommandPalette open={isOpen('palette')} onClose={closeDialog} actions={actions} />
      <NewDiagramDialog
        open={isOpen('newDiagram')}
        onClose={closeDialog}
        folderId={request?.kind === 'newDiagram' ? request.folderId : null}
      />
      <FolderDialog
        open={isOpen('folder')}
        onClose={closeDialog}
        folder={request?.kind === 'folder' ? request.folder : null}
      />
      {request?.kind === 'deleteFolder' && (
        <DeleteFolderDialog open={open} onClose={closeDialog} folder={request.folder} />
      )}
      <ReleaseNotesDialog open={isOpen('releaseNotes')} onClose={closeDialog} />
      <ShortcutsDialog open={isOpen('shortcuts')} onClose={closeDialog} actions={actions} />
    </>
  );
}
