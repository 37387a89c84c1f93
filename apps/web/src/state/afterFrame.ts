import { inTask } from './tasks.ts';

/** When the browser has been given what is on the page now; on one that nobody sees, when that is shown. */
export const afterFrame = (task: () => void): void => {
  requestAnimationFrame(() => inTask(task));
};
