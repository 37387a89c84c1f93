import { DeleteFolderDialog } from '../dialogs/DeleteFolderDialog.tsx';
import { DeleteViewDialog } from '../dialogs/DeleteViewDialog.tsx';
import { DeleteGraphDialog } from '../dialogs/DeleteGraphDialog.tsx';
import { DiagramDetails } from '../dialogs/DiagramDetails.tsx';
import { FolderDialog } from '../dialogs/FolderDialog.tsx';
import { NewDiagramDialog } from '../dialogs/NewDiagramDialog.tsx';
import { RenameGraphDialog } from '../dialogs/RenameGraphDialog.tsx';
import { ReleaseNotesDialog } from '../dialogs/ReleaseNotesDialog.tsx';
import { ShareDialog } from '../dialogs/ShareDialog.tsx';
import { ShortcutsDialog } from '../dialogs/ShortcutsDialog.tsx';
import { VersionsDialog } from '../dialogs/VersionsDialog.tsx';
import { ViewDialog } from '../dialogs/ViewDialog.tsx';
import { useMembership } from '../data/session.ts';
import { whenNeeded } from '../ui/whenNeeded.tsx';
import type { Action } from '../shortcuts/action.ts';
import { closeDialog, useDialog } from './openDialog.ts';
import { CommandPalette } from './palette/CommandPalette.tsx';
import { SignOutQuestion } from './SignOutQuestion.tsx';

const EditComponentDialog = whenNeeded(
  async () => (await import('../dialogs/component/EditComponentDialog.tsx')).EditComponentDialog,
);

const ExportDiagramsDialog = whenNeeded(
  async () => (await import('../dialogs/ExportDiagramsDialog.tsx')).ExportDiagramsDialog,
);

/** The dialogs that anything may ask for, each there once. */
export function ShellDialogs({ actions }: { actions: readonly Action[] }) {
  const { open, request } = useDialog();
  const { user } = useMembership();
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
      {request?.kind === 'view' && (
        <ViewDialog key={request.view?.slug ?? 'new'} open={open} onClose={closeDialog} view={request.view} />
      )}
      {request?.kind === 'deleteView' && (
        <DeleteViewDialog open={open} onClose={closeDialog} view={request.view} />
      )}
      {request?.kind === 'graph' && (
        <RenameGraphDialog key={request.graph.slug} open={open} onClose={closeDialog} graph={request.graph} />
      )}
      {request?.kind === 'deleteGraph' && (
        <DeleteGraphDialog open={open} onClose={closeDialog} graph={request.graph} />
      )}
      {request?.kind === 'share' && (
        <ShareDialog open={open} onClose={closeDialog} diagram={request.diagram} />
      )}
      {request?.kind === 'export' && (
        <ExportDiagramsDialog open={open} onClose={closeDialog} of={request.of} />
      )}
      {request?.kind === 'versions' && (
        <VersionsDialog open={open} onClose={closeDialog} diagram={request.diagram} />
      )}
      {request?.kind === 'diagramDetails' && (
        <DiagramDetails
          key={request.diagram.slug}
          open={open}
          onClose={closeDialog}
          diagram={request.diagram}
        />
      )}
      {request?.kind === 'component' && (
        <EditComponentDialog
          key={request.slugs.join(' ')}
          open={open}
          onClose={closeDialog}
          slugs={request.slugs}
        />
      )}
      <ReleaseNotesDialog open={isOpen('releaseNotes')} onClose={closeDialog} />
      <SignOutQuestion userId={user.userId} />
      <ShortcutsDialog open={isOpen('shortcuts')} onClose={closeDialog} actions={actions} />
    </>
  );
}
