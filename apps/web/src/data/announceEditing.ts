import { componentEndpoints } from '@lintel/api/endpoints/components';
import { call } from './api.ts';

/** The server forgets who says nothing for 45 seconds. */
export const announcePause = 20_000;

/** Says that this person is editing a component, or one field of it, or no longer. */
export const announceEditing = (
  slug: string,
  { editing, field }: { editing: boolean; field?: string },
  signal?: AbortSignal,
) =>
  call(
    componentEndpoints.editing,
    { params: { slug }, body: { editing, ...(field !== undefined && { field }) } },
    signal,
  );
