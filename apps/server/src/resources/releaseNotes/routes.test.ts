import { releaseNoteEndpoints } from '@lintel/api/endpoints/releaseNotes';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/app.ts';
import { releaseNotes } from './store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

describe('release notes', () => {
  it('are there for everybody, signed in or not', async () => {
    const member = app.asUser(await app.createPerson({ role: 'READER' }));
    const homeless = app.asUser(await app.createPerson({ organization: null }));
    expect(await member.call(releaseNoteEndpoints.list, {})).toEqual(releaseNotes);
    expect(await homeless.call(releaseNoteEndpoints.list, {})).toEqual(releaseNotes);
    expect(await app.stranger().call(releaseNoteEndpoints.list, {})).toEqual(releaseNotes);
  });
});
