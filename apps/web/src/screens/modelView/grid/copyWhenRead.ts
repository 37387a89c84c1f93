import { explainFailure } from '../../../data/failures.ts';
import { toast } from '../../../ui/feedback/toast.ts';

/** Given to the browser at once, which waits for the text: later Safari lets no page write to its clipboard. */
const write = async (text: Promise<string>): Promise<void> => {
  const blob = text.then((read) => new Blob([read], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
};

/** As a copy that the person asks for just now, where a page that is not secure has no other way. */
const copyNow = (text: string): boolean => {
  const fill = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', fill, { capture: true });
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', fill, { capture: true });
  }
};

/** Copies what has to be read first, and says so where that cannot be done. */
export const copyWhenRead = async (text: Promise<string>): Promise<void> => {
  try {
    await write(text);
  } catch {
    text.then(
      (read) => {
        if (!copyNow(read))
          toast.error('Could not copy', { description: 'The browser refused. Copy fewer rows at once.' });
      },
      (error: unknown) => toast.error('Could not read the rows', { description: explainFailure(error) }),
    );
  }
};
