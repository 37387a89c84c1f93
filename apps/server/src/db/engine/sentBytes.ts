const isBytes = (value: unknown): value is Uint8Array<ArrayBuffer> => value instanceof Uint8Array;

/** What is sent between threads takes along all that it lies in, which may be a hundred times as much. */
const apart = (value: unknown): unknown => (isBytes(value) ? new Uint8Array(value) : value);

/** The values of a statement as they can be sent; the caller goes on using its own. */
export const valuesToSend = (values: unknown[] | undefined): unknown[] | undefined =>
  values?.some(isBytes) === true ? values.map(apart) : values;

const whole = ({ buffer, byteLength }: Uint8Array<ArrayBuffer>): boolean => buffer.byteLength === byteLength;

/** What nobody on this side needs any more: handed over without a copy. */
export const handedOver = (rows: readonly unknown[]): ArrayBuffer[] =>
  rows.flatMap((row) =>
    typeof row === 'object' && row !== null
      ? Object.values(row)
          .filter(isBytes)
          .filter(whole)
          .map(({ buffer }) => buffer)
      : [],
  );
