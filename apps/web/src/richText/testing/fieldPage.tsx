import '../../styles/app.css';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { RichTextEditor } from '../RichTextEditor.tsx';
import { RichTextView } from '../RichTextView.tsx';

/** A description, edited above and read below. */
function Description() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <RichTextEditor label="Description" value={value} onChange={setValue} />
      <output>{value === null ? 'empty' : 'written'}</output>
      <section aria-label="Read">
        <RichTextView value={value} />
      </section>
      <button type="button" onClick={() => setValue(null)}>
        Clear
      </button>
    </>
  );
}

const place = document.createElement('main');
document.body.append(place);
createRoot(place).render(
  <StrictMode>
    <Description />
  </StrictMode>,
);
