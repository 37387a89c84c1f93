import { diagramToSave, type DiagramToSave } from '@lintel/api/endpoints/diagrams';
import type { DiagramShape, TagOnDiagram } from '@lintel/api/shapes';
import { describeWhen } from '@lintel/domain/dates';
import { type State, stateLabels, states } from '@lintel/domain/entities/diagram';
import type { LevelCode } from '@lintel/domain/levels';
import { limits } from '@lintel/domain/limits';
import { displayName, untitled } from '@lintel/domain/names';
import { fullName } from '@lintel/domain/people';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSaveDiagrams } from '../data/mutations/diagrams.ts';
import { foldersQuery, tagsQuery, usersQuery } from '../data/queries.ts';
import { objectionTo, problemAt } from '../data/refusals.ts';
import { useMembership } from '../data/session.ts';
import { FolderPicker } from '../pickers/FolderPicker.tsx';
import { LevelSelect } from '../pickers/LevelSelect.tsx';
import { TagField } from '../pickers/TagField.tsx';
import { Banner } from '../ui/Banner.tsx';
import { DraftDialog } from '../ui/DraftDialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { toast } from '../ui/toast.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { diagramLabels, tellDiagramField } from './diagramFields.tsx';
import { moveNotice } from './moveNotice.ts';
import { useConflict } from './useConflict.ts';
import { changesOf, useDraft } from './useDraft.ts';

export interface EditDiagramDialogProps {
  open: boolean;
  onClose: () => void;
  diagram: DiagramShape;
}

interface Details {
  name: string;
  description: string;
  diagramLevel2: LevelCode | null;
  fkFolderId: number | null;
  state: State;
  tags: TagOnDiagram[];
}

const detailsOf = (diagram: DiagramShape): Details => ({
  name: diagram.name,
  description: diagram.description ?? '',
  diagramLevel2: diagram.diagramLevel2,
  fkFolderId: diagram.fkFolderId,
  state: diagram.state,
  tags: diagram.tags,
});

const toSave = ({ description, tags, ...rest }: Partial<Details>): Omit<DiagramToSave, 'slug'> => ({
  ...rest,
  ...(description !== undefined && { description: description.trim() === '' ? null : description }),
  ...(tags !== undefined && { tags: tags.map(({ tagId }) => ({ tagId })) }),
});

const stateMeanings: Record<State, string> = {
  DRAFT: 'Work in progress, left out of graphs and views',
  ACTIVE: 'Current, for everybody to rely on',
  ARCHIVED: 'Kept for the record, out of the way',
};

const stateOptions = states.map((state) => ({
  value: state,
  label: stateLabels[state],
  description: stateMeanings[state],
}));

function LastEdit({ diagram }: { diagram: DiagramShape }) {
  const people = useQuery(usersQuery).data ?? [];
  const editor = people.find(({ userId }) => userId === diagram.updatedByUserId);
  const [now] = useState(() => new Date());
  const when = describeWhen(diagram.updatedAt, now);
  return (
    <>{`Changed ${when.charAt(0).toLowerCase()}${when.slice(1)}${editor ? ` by ${fullName(editor)}` : ''}`}</>
  );
}

/** All that is named about a diagram. Only what was changed is sent, on the basis it was read on. */
export function EditDiagramDialog({ open, onClose, diagram }: EditDiagramDialogProps) {
  const { organization } = useMembership();
  const folders = useQuery(foldersQuery).data ?? [];
  const tags = useQuery(tagsQuery).data ?? [];
  const save = useSaveDiagrams({ fromForm: true });
  const { draft, base, change, changed } = useDraft(open, () => detailsOf(diagram));
  // The state the draft was taken from, whatever is refetched while the dialog is open.
  const basis = useDraft(open, () => ({ key: diagram.concurrencyKey })).base.key;

  const close = () => {
    save.reset();
    onClose();
  };
  const conflict = useConflict<Details>(
    async (changes, concurrencyKey) => {
      await save.mutateAsync([
        { slug: diagram.slug, ...toSave(changes), ...(concurrencyKey !== undefined && { concurrencyKey }) },
      ]);
    },
    () => {
      toast.success('Diagram has been updated');
      close();
    },
  );

  const objections = {
    name: objectionTo(diagramToSave.shape.name, draft.name) ?? problemAt(save.error, 'name'),
    description:
      objectionTo(diagramToSave.shape.description, draft.description) ?? problemAt(save.error, 'description'),
  };
  const valid =
    objectionTo(diagramToSave.shape.name, draft.name) === undefined &&
    objectionTo(diagramToSave.shape.description, draft.description) === undefined;
  const notice = moveNotice([base], draft.fkFolderId, folders, organization.name);

  return (
    <DraftDialog
      open={open}
      title={displayName('diagram', diagram)}
      subtitle="Details"
      changed={changed}
      valid={valid}
      busy={save.isPending}
      onCancel={close}
      onSave={() => void conflict.submit(changesOf(base, draft), basis)}
      footerStart={<LastEdit diagram={diagram} />}
      side={
        <div className="flex flex-col gap-4">
          <Field label="Level">
            <LevelSelect
              value={draft.diagramLevel2}
              onChange={(diagramLevel2) => change({ diagramLevel2 })}
            />
          </Field>
          <Field label="State">
            <Select value={draft.state} options={stateOptions} onChange={(state) => change({ state })} />
          </Field>
          <Field label="Folder">
            <FolderPicker value={draft.fkFolderId} onChange={(fkFolderId) => change({ fkFolderId })} />
          </Field>
          {notice !== null && (
            <Banner tone="warning" place="inset">
              {notice}
            </Banner>
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Name" error={objections.name}>
          <TextInput
            value={draft.name}
            maxLength={limits.nameLength}
            placeholder={untitled('diagram', diagram.slug)}
            autoComplete="off"
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field label="Description" error={objections.description}>
          <TextArea
            value={draft.description}
            rows={6}
            placeholder="What it shows, and for whom"
            onChange={(event) => change({ description: event.target.value })}
          />
        </Field>
        <Field label="Tags" as="group">
          <TagField tags={draft.tags} onChange={(next) => change({ tags: next })} />
        </Field>
      </div>
      <ConflictDialog
        attempt={conflict.attempt}
        subject={`“${displayName('diagram', diagram)}”`}
        labels={diagramLabels}
        tell={tellDiagramField(folders, tags)}
        busy={save.isPending}
        onSettle={(sides) => void conflict.settle(sides)}
        onDismiss={conflict.dismiss}
      />
    </DraftDialog>
  );
}
