import { whenNeeded } from '../../../ui/whenNeeded.tsx';

const Announcement = whenNeeded(async () => (await import('./Announcement.tsx')).Announcement);

/** Comes with what else is not needed to draw: nothing has happened that could be said. */
export const Announcer = Announcement.OnceThere;
