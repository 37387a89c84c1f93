import { describe, setTechnology } from '@lintel/diagram/commands/connect';
import { writeText } from '@lintel/diagram/commands/name';
import type { Relation } from '@lintel/diagram/items';
import { diagramLimits } from '@lintel/diagram/limits';
import type { Outcome } from '@lintel/diagram/refusal';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { stateOfText, textOfState } from '@lintel/diagram/textState';
import { isEmptyState } from '@lintel/richtext/state';
import { type ReactNode, useId } from 'react';
import { RichTextView } from '../../../richText/RichTextView.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { TextInput } from '../../../ui/controls/TextInput.tsx';
import { useDesk } from '../editor/EditorContext.tsx';
import { DraftRichText } from '../fields/DraftRichText.tsx';
import { useTypedDraft } from '../fields/useTypedDraft.ts';
import { technologiesOf } from './technologies.ts';

interface RelationWordsProps {
  relation: Relation;
  canEdit: boolean;
}

/** What is said of a relation: its label, by what means it is brought about, and more than the drawing has room for. */
export function RelationWords({ relation, canEdit }: RelationWordsProps) {
  return canEdit ? <WordFields relation={relation} /> : <WordsRead relation={relation} />;
}

function WordsRead({ relation: { text, technology, description } }: { relation: Relation }) {
  const label = stateOfText(text);
  return (
    <>
      <Said title="Label" none={label === null && 'No label'}>
        <RichTextView value={label} />
      </Said>
      {technology !== null && (
        <Said title="Technology" none={false}>
          {technology}
        </Said>
      )}
      <Said title="Description" none={isEmptyState(description) && 'No description'}>
        <RichTextView value={description} />
      </Said>
    </>
  );
}

function WordFields({ relation }: { relation: Relation }) {
  const { editor, ofDiagram } = useDesk();
  const { key } = relation;
  const put = (command: (snapshot: Snapshot) => Outcome): void => {
    const { snapshot } = editor;
    // A colleague may have deleted it since the last pause of typing.
    if (snapshot.has(key)) editor.commit(command(snapshot));
    else editor.unwritten.set(key, { changes: command });
  };
  return (
    <div className="contents" onFocus={() => editor.diagram.history.heed(key)}>
      <Field label="Label" as="group">
        <DraftRichText
          label="Label"
          value={stateOfText(relation.text)}
          short
          onCommit={(state) => put((snapshot) => writeText(snapshot, { key, text: textOfState(state) }))}
        />
      </Field>
      <TechnologyField
        value={relation.technology ?? ''}
        onCommit={(technology) => put((snapshot) => setTechnology(snapshot, { key, technology }))}
      />
      <Field label="Description" as="group">
        <DraftRichText
          label="Description"
          value={relation.description}
          imagesOf={{ diagram: ofDiagram.diagram().slug }}
          onCommit={(description) => put((snapshot) => describe(snapshot, { key, description }))}
        />
      </Field>
    </div>
  );
}

const sameWords = (a: string, b: string): boolean => a.trim() === b;

/** Offers what other relations of the diagram are brought about by. */
function TechnologyField({ value, onCommit }: { value: string; onCommit: (value: string) => void }) {
  const { editor } = useDesk();
  const draft = useTypedDraft(value, sameWords, onCommit);
  const offered = useId();
  return (
    <Field label="Technology">
      <TextInput
        value={draft.shown}
        maxLength={diagramLimits.technologyLength}
        placeholder="HTTPS, SQL, JSON over AMQP"
        list={offered}
        autoComplete="off"
        onChange={({ target }) => draft.type(target.value)}
        onBlur={draft.leave}
      />
      <datalist id={offered}>
        {technologiesOf(editor.snapshot).map((technology) => (
          <option key={technology} value={technology} />
        ))}
      </datalist>
    </Field>
  );
}

function Said({ title, none, children }: { title: string; none: string | false; children: ReactNode }) {
  return (
    <section>
      <h3 className="pb-1 text-13 font-medium">{title}</h3>
      {none === false ? (
        <div className="text-13 whitespace-pre-wrap">{children}</div>
      ) : (
        <p className="text-13 text-muted">{none}</p>
      )}
    </section>
  );
}
