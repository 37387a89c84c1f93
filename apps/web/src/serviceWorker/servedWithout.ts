const mark = 'data-server="away"';

/** The page as the device gives it out while the server is away. */
export const withoutServer = (html: string): string => html.replace(/<html\b/, `<html ${mark}`);

/** Whether this page came from the device because the server did not answer. */
export const isServedWithout = (root: HTMLElement): boolean => root.dataset['server'] === 'away';
