/** Of a path: neither it is there nor, where one of its folders is a file, could it be. */
export const saysNothingThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
