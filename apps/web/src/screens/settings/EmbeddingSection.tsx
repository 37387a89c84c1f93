import type { Embedding } from '@lintel/domain/entities/organization';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSaveEmbedding } from '../../data/mutations/organization.ts';
import { problemAt } from '../../data/refusals.ts';
import { useMembership } from '../../data/session.ts';
import { useEdits } from '../../data/useEdits.ts';
import { ConflictDialog } from '../../dialogs/ConflictDialog.tsx';
import { useConflict } from '../../dialogs/useConflict.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { RadioCard, RadioCardGroup } from '../../ui/controls/RadioCard.tsx';
import { TextArea } from '../../ui/controls/TextArea.tsx';
import { type EmbeddingDraft, embeddingToSave, objectionsTo } from './embeddingDraft.ts';
import { SaveRow } from './SaveRow.tsx';

const labels = { embedding: 'Who may embed', embedOrigins: 'Sites' };

const choices: Record<Embedding, { label: string; description: string }> = {
  ANY: { label: 'Any site', description: 'Whoever has the link can put the diagram into a page.' },
  LISTED: { label: 'Only these sites', description: 'Browsers show it in pages of the sites you list.' },
  NONE: { label: 'No site', description: 'Shared diagrams open in a window of their own alone.' },
};

const isEmbedding = (value: unknown): value is Embedding => Object.hasOwn(choices, String(value));

const describeSetting = (value: unknown): string => {
  if (isEmbedding(value)) return choices[value].label;
  return Array.isArray(value) && value.length > 0 ? value.join(' ') : 'No sites';
};

/** Which sites may show the diagrams that are shared by link. */
export function EmbeddingSection() {
  const { organization } = useMembership();
  const save = useSaveEmbedding();
  const stored: EmbeddingDraft = {
    embedding: organization.embedding,
    embedOrigins: organization.embedOrigins.join('\n'),
  };
  const edits = useEdits<EmbeddingDraft>(stored, organization.updatedAt);
  const [checked, setChecked] = useState(false);
  const { draft } = edits;
  const objections = objectionsTo(draft);
  const refused = problemAt(save.error, 'embedOrigins');

  const finish = (end: () => void) => {
    end();
    setChecked(false);
  };
  const conflict = useConflict<EmbeddingDraft>(
    (changes, basedOn) =>
      save.mutateAsync({ ...embeddingToSave(changes), updatedAt: basedOn ?? organization.updatedAt }),
    () => finish(edits.saved),
  );

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (edits.changed && objections.length === 0 && !save.isPending) void conflict.submit(...edits.sending());
  };

  return (
    <section aria-labelledby="embedding" className="max-w-dialog-narrow pt-8">
      <h2 id="embedding" className="text-14 font-semibold">
        Embedding
      </h2>
      <p className="pt-1 pb-4 text-13 text-secondary">
        Diagrams that anyone with the link can look at can also stand in pages of other sites, such as a wiki.
      </p>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <RadioCardGroup<Embedding>
          label={labels.embedding}
          value={draft.embedding}
          onChange={(embedding) => edits.change({ embedding })}
        >
          {Object.entries(choices).map(([value, choice]) => (
            <RadioCard key={value} value={value} {...choice} />
          ))}
        </RadioCardGroup>
        {draft.embedding === 'LISTED' && (
          <SitesField
            value={draft.embedOrigins}
            error={checked && objections.length > 0 ? <Lines texts={objections} /> : refused}
            onLeave={() => setChecked(true)}
            onChange={(embedOrigins) => edits.change({ embedOrigins })}
          />
        )}
        <SaveRow
          label="Save embedding"
          changed={edits.changed}
          valid={!checked || objections.length === 0}
          busy={save.isPending}
          onCancel={() => finish(edits.discard)}
        />
      </form>
      <ConflictDialog
        attempt={conflict.attempt}
        subject={`“${organization.name}”`}
        labels={labels}
        describe={(_, value) => describeSetting(value)}
        busy={save.isPending}
        onSettle={(sides) => void conflict.settle(sides)}
        onDismiss={conflict.dismiss}
      />
    </section>
  );
}

interface SitesFieldProps {
  value: string;
  error: ReactNode;
  onLeave: () => void;
  onChange: (value: string) => void;
}

function SitesField({ value, error, onLeave, onChange }: SitesFieldProps) {
  return (
    <Field
      label={labels.embedOrigins}
      hint="One a line. https://*.example.com stands for every site below example.com, not for example.com itself."
      error={error}
    >
      <TextArea
        name="embedOrigins"
        grow
        rows={4}
        spellCheck={false}
        autoCapitalize="none"
        placeholder="https://wiki.example.com"
        value={value}
        onBlur={onLeave}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

function Lines({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <span key={text} className="block">
      {text}
    </span>
  ));
}
