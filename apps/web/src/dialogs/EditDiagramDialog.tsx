import { diagramToSave, type DiagramToSave } from '@lintel/api/endpoints/diagrams';
import type { DiagramDetailsShape, TagOnDiagram } from '@lintel/api/shapes';
import { type State, stateLabels, states } from '@lintel/domain/entities/diagram';
import type { LevelCode } from '@lintel/domain/levels';
import { limits } from '@lintel/domain/limits';
import { displayName, untitled } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { useSaveDiagrams } from '../data/mutations/diagrams.ts';
import { foldersQuery, tagsQuery } from '../data/queries.ts';
import { objectionTo, problemAt } from '../data/refusals.ts';
import { useMembership } from '../data/session.ts';
import { FolderPicker } from '../pickers/FolderPicker.tsx';
import { LevelSelect } from '../pickers/LevelSelect.tsx';
import { TagField } from '../pickers/TagField.tsx';
import { RichTextEditor } from '../richText/RichTextEditor.tsx';
import { Banner } from '../ui/Banner.tsx';
import { DraftDialog } from '../ui/DraftDialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { toast } from '../ui/toast.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DiagramAttachments } from './DiagramAttachments.tsx';
import { DiagramStamps } from './DiagramStamps.tsx';
import { diagramLabels, tellDiagramField } from './diagramFields.tsx';
import { tellDescription } from './tellDescription.ts';
import { moveNotice } from './moveNotice.ts';
import { stateMeanings } from './stateMeanings.ts';
import { useConflict } from './useConflict.ts';
import { changesOf, useDraft } from './useDraft.ts';

interface EditDiagramDialogProps {
  open: boolean;
  onClose: () => void;
  diagram: DiagramDetailsShape;
}

interface Details {
  name: string;
  richDescription: string | null;
  diagramLevel2: LevelCode | null;
  fkFolderId: number | null;
  state: State;
  tags: TagOnDiagram[];
}

const detailsOf = (diagram: DiagramDetailsShape): Details => ({
  name: diagram.name,
  richDescription: diagram.richDescription,
  diagramLevel2: diagram.diagramLevel2,
  fkFolderId: diagram.fkFolderId,
  state: diagram.state,
  tags: diagram.tags,
});

const toSave = ({ tags, ...rest }: Partial<Details>): Omit<DiagramToSave, 'slug'> => ({
  ...rest,
  ...(tags !== undefined && { tags: tags.map(({ tagId }) => ({ tagId })) }),
});

const stateOptions = states.map((state) => ({
  value: state,
  label: stateLabels[state],
  description: stateMeanings[state],
}));

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

  const objection = objectionTo(diagramToSave.shape.name, draft.name);
  const tell = tellDiagramField(folders, tags);
  const notice = moveNotice([base], draft.fkFolderId, folders, organization.name);

  return (
    <DraftDialog
      open={open}
      title={displayName('diagram', diagram)}
      subtitle="Details"
      changed={changed}
      valid={objection === undefined}
      busy={save.isPending}
      onCancel={close}
      onSave={() => void conflict.submit(changesOf(base, draft), basis)}
      footerStart={<DiagramStamps diagram={diagram} />}
      side={
        <div className="flex flex-col gap-4">
          <Field label="Level">
            <LevelSelect
              value={draft.diagramLevel2}
              onChange={(diagramLevel2) => change({ diagramLevel2 })}
            />
          </Field>
          <Field label="State" error={problemAt(save.error, 'state')}>
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
          <DiagramAttachments slug={diagram.slug} mayEdit />
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Name" error={objection ?? problemAt(save.error, 'name')}>
          <TextInput
            value={draft.name}
            maxLength={limits.nameLength}
            placeholder={untitled('diagram', diagram.slug)}
            autoComplete="off"
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field label="Description" as="group" error={problemAt(save.error, 'richDescription')}>
          <RichTextEditor
            label="Description"
            value={draft.richDescription}
            imagesOf={{ diagram: diagram.slug }}
            onChange={(richDescription) => change({ richDescription })}
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
        tell={(field, value) => (field === 'richDescription' ? tellDescription(value) : tell(field, value))}
        busy={save.isPending}
        onSettle={(sides) => void conflict.settle(sides)}
        onDismiss={conflict.dismiss}
      />
    </DraftDialog>
  );
}
