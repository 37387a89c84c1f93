import { Check, Copy } from 'lucide-react';
import { type Ref, useEffect, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { TextInput } from './TextInput.tsx';

export interface CopyFieldProps {
  value: string;
  /** Names the field where no Field does. */
  label?: string | undefined;
  /** 'Copy link' */
  copyLabel?: string | undefined;
  mono?: boolean | undefined;
  /** The button: what can be read only now is copied first. */
  copyRef?: Ref<HTMLButtonElement> | undefined;
  onCopied?: (() => void) | undefined;
}

const thanks = 2000;

export function CopyField({ value, label, copyLabel = 'Copy', mono, copyRef, onCopied }: CopyFieldProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');

  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), thanks);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setState('copied');
      onCopied?.();
    } catch {
      // Without a secure page there is no clipboard; the text stays selectable.
      setState('failed');
    }
  };

  const says = { idle: copyLabel, copied: 'Copied', failed: 'Select the text and copy it by hand' }[state];
  return (
    <TextInput
      readOnly
      value={value}
      aria-label={label}
      onFocus={(event) => event.currentTarget.select()}
      inputClassName={mono ? 'font-mono text-13' : undefined}
      trailing={
        <span className="-mr-1.5 flex" aria-live="polite">
          <IconButton
            ref={copyRef}
            icon={state === 'copied' ? Check : Copy}
            label={says}
            size="xs"
            onClick={copy}
          />
        </span>
      }
    />
  );
}
