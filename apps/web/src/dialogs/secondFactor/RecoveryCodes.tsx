import { Copy, Download } from 'lucide-react';
import { downloadFile } from '../../data/download.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';

/** The one place where they can be read: the server keeps only their hashes. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Recovery codes have been copied');
    } catch {
      // Without a secure page there is no clipboard; the text stays selectable.
      toast.error('Could not copy', { description: 'Select the codes and copy them by hand' });
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-13 text-secondary">
        Keep them where you find them without your phone. Each lets you in once, in the place of a code. They
        are shown only this once.
      </p>
      <ul
        aria-label="Recovery codes"
        className="flex flex-col gap-1 rounded-md border bg-sunken px-4 py-3 font-mono text-13"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        <Button size="sm" icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          size="sm"
          icon={Download}
          onClick={() => downloadFile('lintel-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          Download
        </Button>
      </div>
    </div>
  );
}
