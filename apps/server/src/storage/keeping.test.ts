import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { keepingWhile } from './keeping.ts';
import { localStorage } from './local.ts';
import { keyOf, newObjectName } from './storage.ts';

it('deletes nothing while files are held, and everything else as before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-keeping-'));
  let isHeld = true;
  const storage = keepingWhile(localStorage(folder), async () => isHeld);
  const key = keyOf('attachments', newObjectName());
  await storage.put(key, new Blob(['kept']), { mimeType: 'text/plain', name: 'a.txt' });
  await storage.delete(key);
  const kept = await storage.get(key);
  expect(kept === null ? null : await text(kept)).toBe('kept');
  isHeld = false;
  await storage.delete(key);
  expect(await storage.get(key)).toBeNull();
  await rm(folder, { recursive: true });
});
