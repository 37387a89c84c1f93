import type { IconImport } from '@lintel/api/iconShapes';

/** How an import stands, in a line. */
export const importText = (state: IconImport | null): string => {
  if (state === null) return 'Not imported yet';
  const { done, total, added, kept, deprecated, skipped, problem } = state;
  if (state.state === 'failed') return problem ?? 'The import failed';
  if (state.state === 'running')
    return total === 0 ? 'Reading the archive…' : `${done} of ${total} icons read`;
  const counted = [
    `${added} added`,
    `${kept} as before`,
    ...(deprecated > 0 ? [`${deprecated} no longer in the set`] : []),
    ...(skipped > 0 ? [`${skipped} left out`] : []),
  ];
  return counted.join(', ');
};
