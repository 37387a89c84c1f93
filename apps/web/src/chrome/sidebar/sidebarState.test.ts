import { expect, it } from 'vitest';
import { readSidebarCookie, sidebarCookie } from './sidebarState.ts';

it('is open beside pages and closed beside drawings until somebody says otherwise', () => {
  expect(readSidebarCookie('', 'page')).toBe(true);
  expect(readSidebarCookie('', 'drawing')).toBe(false);
});

it('remembers each place by itself, for seven days', () => {
  expect(sidebarCookie('page', false)).toBe('lintel_sidebar=closed; Max-Age=604800; Path=/; SameSite=Lax');
  const cookies = 'a=b; lintel_sidebar=closed; lintel_sidebar_drawing=open';
  expect(readSidebarCookie(cookies, 'page')).toBe(false);
  expect(readSidebarCookie(cookies, 'drawing')).toBe(true);
});

it('takes anything else for nothing', () => {
  expect(readSidebarCookie('lintel_sidebar=maybe', 'page')).toBe(true);
  expect(readSidebarCookie('xlintel_sidebar=closed', 'page')).toBe(true);
});
