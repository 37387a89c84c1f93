import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { complaintAbout, complaintAboutComment } from './words.ts';
import { root } from './workspace.ts';

test.each([
  ['toldDate', 'apps/web/src/screens/home/dates.ts', 'describe'],
  ['tellFull', 'apps/web/src/richText/pasting.ts', 'report'],
  ['Doing', 'apps/server/src/documents/writes.ts', 'change'],
  ['useFollowedPicture', 'apps/web/src/data/sharedPicture.ts', 'open for going through a link'],
  ['CollabLine', 'apps/web/src/documents/outbox.ts', 'connection'],
  ['diagramSession', 'apps/web/src/screens/diagram/DiagramScreen.tsx', 'open document'],
])('%s in %s is refused with the word to say', (name, file, word) => {
  expect(complaintAbout(name, file)).toContain(word);
});

test.each([
  ['untolled', 'apps/web/src/data/place.ts'],
  ['textLines', 'packages/drawing/src/textLines.ts'],
  ['sessionQuery', 'apps/web/src/data/session.ts'],
  ['followed', 'apps/web/src/screens/diagram/header/People.tsx'],
  ['actionsOf', 'apps/web/src/shortcuts/action.ts'],
])('%s in %s is fine', (name, file) => {
  expect(complaintAbout(name, file)).toBeNull();
});

test('where one person follows another still exists', () => {
  const file = 'apps/web/src/screens/diagram/openDocument/presence.ts';
  expect(existsSync(join(root, file))).toBe(true);
  expect(complaintAbout('followed', file)).toBeNull();
});

test.each(['whoever calls it', ' Somebody has signed in. ', '* what anyone may read', 'anybody’s draft'])(
  '“%s” is refused in a comment',
  (comment) => {
    expect(complaintAboutComment(comment)).toContain('name who acts');
  },
);

test.each(['the caller', 'Nobody else waits', 'everybody'])('“%s” is fine in a comment', (comment) => {
  expect(complaintAboutComment(comment)).toBeNull();
});
