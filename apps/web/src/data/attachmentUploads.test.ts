import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { attach, attachmentUploads } from './attachmentUploads.ts';
import { hasUnsavedWork } from './unsavedWork.ts';

/** Of a browser, whose server answers when it is told to. */
class WaitingRequest extends EventTarget {
  static sent: WaitingRequest[] = [];
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  isAborted = false;
  constructor() {
    super();
    WaitingRequest.sent.push(this);
  }
  open(): void {}
  send(): void {}
  abort(): void {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
    this.dispatchEvent(new Event('loadend'));
  }
  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('loadend'));
  }
}

const till = { component: 'till' };
const attached = {
  attachmentId: 1,
  name: 'a.txt',
  originalName: 'a.txt',
  mimeType: 'text/plain',
  storageType: 'LOCAL',
  url: 'x',
  size: 1,
  createdAt: '2026-01-02T03:04:05.000Z',
};
const names = () => attachmentUploads.get().map(({ name }) => name);
const requestAt = (at: number) =>
  vi.waitFor(() => {
    const request = WaitingRequest.sent[at];
    if (request === undefined) throw new Error('Not sent yet');
    return request;
  });

beforeEach(() => {
  WaitingRequest.sent = [];
  vi.stubGlobal('XMLHttpRequest', WaitingRequest);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const attachAll = (...files: string[]) => {
  const done: string[] = [];
  for (const name of files) attach(till, new File(['x'], name), () => done.push(name));
  return done;
};

it('sends one file after the other, and holds the page until the last has come', async () => {
  const done = attachAll('a.txt', 'b.txt');
  expect(names()).toEqual(['a.txt', 'b.txt']);
  expect(hasUnsavedWork.get()).toBe(true);
  const first = await requestAt(0);
  expect(WaitingRequest.sent).toHaveLength(1);
  first.answer(200, attached);
  const second = await requestAt(1);
  expect(done).toEqual(['a.txt']);
  expect(names()).toEqual(['b.txt']);
  second.answer(200, attached);
  await vi.waitFor(() => expect(hasUnsavedWork.get()).toBe(false));
  expect(done).toEqual(['a.txt', 'b.txt']);
});

it('goes on with the next where one is stopped or refused', async () => {
  const done = attachAll('a.txt', 'b.txt', 'c.exe', 'd.txt');
  const first = await requestAt(0);
  attachmentUploads.get()[1]?.stop();
  attachmentUploads.get()[0]?.stop();
  expect(first.isAborted).toBe(true);
  expect(names()).toEqual(['c.exe', 'd.txt']);
  // The ending of the third is refused before anything is sent.
  (await requestAt(1)).answer(200, attached);
  await vi.waitFor(() => expect(names()).toEqual([]));
  expect(done).toEqual(['d.txt']);
});

it('says how far it is', async () => {
  attachAll('a.txt');
  const request = await requestAt(0);
  request.upload.dispatchEvent(
    Object.assign(new Event('progress'), { loaded: 1, total: 4, lengthComputable: true }),
  );
  expect(attachmentUploads.get()[0]?.progress).toBe(0.25);
  request.answer(500, {});
  await vi.waitFor(() => expect(names()).toEqual([]));
});
