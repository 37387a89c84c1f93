import { expect, it } from 'vitest';
import { runHook } from '../ui/emptyPage.fixture.ts';
import { useUploading } from './useUploading.ts';

const file = new File(['x'], 'plan.png');

it('sends nothing more once the text is closed, and stops what is on its way', async () => {
  const { perform, leave } = runHook(() => useUploading(), {});
  const sent: AbortSignal[] = [];
  const send = (signal: AbortSignal): Promise<void> => {
    sent.push(signal);
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')));
    });
  };
  let first = Promise.resolve();
  let later = async (): Promise<void> => {};
  perform((uploading) => {
    first = uploading(file, send);
    later = () => uploading(file, send);
  });
  leave();
  await first;
  await later();
  expect(sent.map(({ aborted }) => aborted)).toEqual([true]);
});
