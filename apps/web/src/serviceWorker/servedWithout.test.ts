import { expect, it } from 'vitest';
import { withoutServer } from './servedWithout.ts';

it('says on the page itself that the server was away, and changes nothing else', () => {
  const html = '<!doctype html>\n<html lang="en"><head></head><body>&lt;html</body></html>';
  expect(withoutServer(html)).toBe(
    '<!doctype html>\n<html data-server="away" lang="en"><head></head><body>&lt;html</body></html>',
  );
});
