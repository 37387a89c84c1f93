/** In milliseconds: between two of them input is answered, and what changed is painted. */
const atOnce = 20;
const lengthBytes = 4;

/** Unlike a timer it is not held up. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });

const joined = (first: Uint8Array, last: Uint8Array): Uint8Array<ArrayBuffer> => {
  const both = new Uint8Array(first.length + last.length);
  both.set(first);
  both.set(last, first.length);
  return both;
};

/**
 * What comes as bytes, in the parts that they were put together from, each behind its length; each has bytes of its own.
 * `hear` is called whenever something has come.
 */
export async function* partsIn(
  body: ReadableStream<Uint8Array>,
  hear: () => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let held = new Uint8Array();
  let rest = performance.now() + atOnce;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    hear();
    held = joined(held, read.value);
    while (held.length >= lengthBytes) {
      const end = lengthBytes + new DataView(held.buffer, held.byteOffset).getUint32(0);
      if (held.length < end) break;
      yield held.slice(lengthBytes, end);
      held = held.subarray(end);
      if (performance.now() < rest) continue;
      await turn();
      rest = performance.now() + atOnce;
    }
  }
  if (held.length > 0) throw new Error('It was broken off');
}
