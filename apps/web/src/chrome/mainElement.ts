export const mainId = 'main';

/** What scrolls: the window itself never does. */
export const mainElement = (): HTMLElement | null => document.getElementById(mainId);
