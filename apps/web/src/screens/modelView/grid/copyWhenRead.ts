import { explainFailure } from '../../../data/failures.ts';
import { toast } from '../../../ui/feedback/toast.ts';

/** Given to the browser at once, which waits for the text: later Safari lets no page write to its clipboard. */
const write = async (text: Promise<string>): Promise<void> => {
  const blob = text.then((read) => new Blob([read], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
};

/** Copies what has to be read first, and says so where that cannot be done. */
export const copyWhenRead = async (text: Promise<string>): Promise<void> => {
  try {
    await write(text);
  } catch {
    text.then(
      () => toast.error('Could not copy', { description: 'All rows are read by now: copy them again.' }),
      (error: unknown) => toast.error('Could not read the rows', { description: explainFailure(error) }),
    );
  }
};
