import type { DependencyFilterShape } from '@lintel/api/endpoints/dependencies';
import type { QueryShape } from '@lintel/api/endpoints/queries';
import type { DiagramShape, FolderShape } from '@lintel/api/shapes';
import { useSyncExternalStore } from 'react';

/** The dialogs that can be asked for from anywhere: a screen, the sidebar, the palette, a key. */
export type DialogRequest =
  | { kind: 'newDiagram'; folderId: number | null }
  | { kind: 'folder'; folder: FolderShape | null }
  | { kind: 'deleteFolder'; folder: FolderShape }
  | { kind: 'view'; view: QueryShape | null }
  | { kind: 'deleteView'; view: QueryShape }
  | { kind: 'graph'; graph: DependencyFilterShape }
  | { kind: 'deleteGraph'; graph: DependencyFilterShape }
  | { kind: 'share'; diagram: DiagramShape }
  | { kind: 'export'; of: FolderShape | readonly DiagramShape[] }
  | { kind: 'versions'; diagram: DiagramShape }
  | { kind: 'diagramDetails'; diagram: DiagramShape }
  | { kind: 'component'; slugs: readonly string[] }
  | { kind: 'releaseNotes' }
  | { kind: 'shortcuts' }
  | { kind: 'signOut'; everywhere: boolean; href?: string }
  | { kind: 'palette' };

/** A closed dialog keeps its request, so that it can fade out with its content. */
export interface DialogState {
  open: boolean;
  request: DialogRequest | null;
}

let state: DialogState = { open: false, request: null };
const listeners = new Set<() => void>();

const change = (next: DialogState): void => {
  state = next;
  for (const listener of listeners) listener();
};

export const openDialog = (request: DialogRequest): void => change({ open: true, request });

export const isDialogOpen = (): boolean => state.open;

export const toggleDialog = (request: DialogRequest): void =>
  state.open && state.request?.kind === request.kind ? closeDialog() : openDialog(request);

export const closeDialog = (): void => change({ ...state, open: false });

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useDialog = (): DialogState => useSyncExternalStore(subscribe, () => state);
