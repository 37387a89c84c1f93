import { releaseNoteEndpoints } from '@lintel/api/endpoints/releaseNotes';
import { type Route, route } from '../../http/route.ts';
import { releaseNotes } from './store.ts';

export const releaseNoteRoutes: Route[] = [route(releaseNoteEndpoints.list, async () => [...releaseNotes])];
