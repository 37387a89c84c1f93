import { settable } from '../../state/readable.ts';
import { awaitField } from '../../ui/controls/typedAhead.ts';
import { isPhone } from '../useMedia.ts';
import { showSidebar } from './sidebarState.ts';

/** How often the list of components was asked for, so that its field knows when it is to have the focus. */
export const componentSearches = settable(0);

/** Beside the drawing, with the field ready to be typed into. */
export const searchComponents = (): void => {
  awaitField();
  showSidebar(isPhone() ? 'drawer' : 'drawing');
  componentSearches.set(componentSearches.get() + 1);
};
