import { attachmentEndpoints } from '@lintel/api/endpoints/attachments';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { upload } from './upload.ts';

/** As of a browser, to a server that never answers. */
class HangingRequest extends EventTarget {
  static last: HangingRequest | null = null;
  readonly upload = new EventTarget();
  constructor() {
    super();
    HangingRequest.last = this;
  }
  open(): void {}
  send(): void {}
  abort(): void {
    this.dispatchEvent(new Event('abort'));
    this.dispatchEvent(new Event('loadend'));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', HangingRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const sent = () => {
  const outcome = { error: null as unknown };
  upload(attachmentEndpoints.upload, new File(['x'], 'plan.txt'), { query: { component: 'till' } }).catch(
    (error: unknown) => (outcome.error = error),
  );
  return outcome;
};

it('is given up when nothing is heard of it for two minutes', async () => {
  const outcome = sent();
  await vi.advanceTimersByTimeAsync(119_000);
  expect(outcome.error).toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(outcome.error).toMatchObject({ message: 'The server did not answer in time' });
});

it('goes on for as long as more of it leaves this device', async () => {
  const outcome = sent();
  for (let times = 0; times < 10; times += 1) {
    await vi.advanceTimersByTimeAsync(100_000);
    HangingRequest.last?.upload.dispatchEvent(
      Object.assign(new Event('progress'), { loaded: times, total: 10, lengthComputable: true }),
    );
  }
  expect(outcome.error).toBeNull();
  await vi.advanceTimersByTimeAsync(121_000);
  expect(outcome.error).toMatchObject({ message: 'The server did not answer in time' });
});

it('is refused before any of it leaves this device, where the server would not take it', async () => {
  HangingRequest.last = null;
  const problemOf = (file: File) =>
    upload(attachmentEndpoints.upload, file).catch((error: Error) => error.message);
  expect(await problemOf(new File(['x'], 'plan.exe'))).toMatch(/^This kind of file cannot be attached/);
  const large = new File([new Uint8Array(25_000_001)], 'plan.pdf');
  expect(await problemOf(large)).toBe('The file is too large: 25 MB is the most');
  expect(HangingRequest.last).toBeNull();
});
