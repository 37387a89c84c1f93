/** Where a screen puts its title into the header. */
export const headerTitleId = 'header-title';
