import { useEffect, useState } from 'react';
import { classes } from '../ui/classes.ts';
import { RichTextView } from './RichTextView.tsx';
import type * as Field from './RichTextField.tsx';

export interface RichTextEditorProps extends Field.RichTextFieldProps {
  /** The focus is neither in the text nor in what belongs to it any more. */
  onBlur?: (() => void) | undefined;
}

/** Where a link is edited is elsewhere on the page, and still belongs to the text. */
const isOfLink = (element: Element | null): boolean =>
  (element?.closest('[data-link-of-text]') ?? null) !== null;

let loaded: typeof Field | null = null;
const load = async (): Promise<typeof Field> => (loaded ??= await import('./RichTextField.tsx'));

/** A field for rich text. What it takes to edit one is loaded with the first; until then the text can be read. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { value, short = false, onBlur } = props;
  const [module, setModule] = useState(loaded);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (module === null) load().then(setModule, () => setFailed(true));
  }, [module]);
  return (
    <div
      onBlur={(event) => {
        const next = event.relatedTarget;
        if (event.currentTarget.contains(next) || isOfLink(next)) return;
        onBlur?.();
      }}
    >
      {module === null ? (
        <div className="field-frame min-w-0" aria-busy={!hasFailed}>
          <div className="h-9 border-b px-2.5 py-1.5 text-13 text-muted">
            {hasFailed && 'Cannot be edited: the connection is gone'}
          </div>
          <RichTextView
            value={value}
            className={classes('max-h-80 overflow-y-auto px-2.5 py-1.5 text-14', !short && 'min-h-24')}
          />
        </div>
      ) : (
        <module.RichTextField {...props} />
      )}
    </div>
  );
}
