const isBytes = (value: unknown): value is Uint8Array<ArrayBuffer> => value instanceof Uint8Array;

/** What is sent between threads takes along all that it lies in, which may be a hundred times as much. */
const apart = (value: unknown): unknown => (isBytes(value) ? new Uint8Array(value) : value);

/** The values of a statement as they can be sent; the caller goes on using its own. */
export const valuesToSend = (values: unknown[] = []): unknown[] =>
  values.some(isBytes) ? values.map(apart) : values;

const fillsItsBuffer = ({ buffer, byteLength }: Uint8Array<ArrayBuffer>): boolean =>
  buffer.byteLength === byteLength;

/** What the sender needs no more: handed over without a copy. */
export const buffersOf = (values: readonly unknown[]): ArrayBuffer[] =>
  values
    .filter(isBytes)
    .filter(fillsItsBuffer)
    .map(({ buffer }) => buffer);
