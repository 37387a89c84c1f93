/**
 * When each field of a row was last changed, and by whom; a field that is absent was never changed since creation. Who it
 * was stands under a key of its own, together with the instant: where a field was stamped since without a name, the name
 * that was kept before is nobody's who changed it last, and is not read.
 */
export type FieldStamps = Readonly<Record<string, string>>;

const saverKeyOf = (field: string): string => `by:${field}`;

const saverAt = (at: string, userId: string | number): string => `${at} ${userId}`;

/** The stamps of fields that are changed at one instant. */
export const stampsFor = (
  fields: readonly string[],
  { at, by }: { at: string; by: number | null },
): FieldStamps =>
  Object.fromEntries(
    fields.flatMap((field) => [[field, at], ...(by === null ? [] : [[saverKeyOf(field), saverAt(at, by)]])]),
  );

/** Who changed a field last, where that is known. */
export const saverOf = (stamps: FieldStamps, field: string): number | null => {
  const at = stamps[field];
  const [, userId = ''] = stamps[saverKeyOf(field)]?.split(' ') ?? [];
  return at !== undefined && stamps[saverKeyOf(field)] === saverAt(at, userId) ? Number(userId) : null;
};
