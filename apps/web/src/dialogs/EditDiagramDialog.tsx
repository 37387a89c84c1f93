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
import { Banner } from '../ui/feedback/Banner.tsx';
import { Field } from '../ui/controls/Field.tsx';
import { Select } from '../ui/controls/Select.tsx';
import { TextInput } from '../ui/controls/TextInput.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { DiagramAttachments } from './DiagramAttachments.tsx';
import { DiagramStamps } from './DiagramStamps.tsx';
import { diagramLabels, describeDiagramField } from './diagramFields.tsx';
import type { ConflictDialogProps } from './ConflictDialog.tsx';
import { EditDialog } from './EditDialog.tsx';
import { describeRichText } from './describeRichText.ts';
import { moveNotice } from './moveNotice.ts';
import { stateMeanings } from './stateMeanings.ts';
import { useEditing } from './useEditing.ts';

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

const describeDetail = (
  ...known: Parameters<typeof describeDiagramField>
): ConflictDialogProps['describe'] => {
  const describe = describeDiagramField(...known);
  return (field, value) => (field === 'richDescription' ? describeRichText(value) : describe(field, value));
};

interface FilingProps {
  diagram: DiagramDetailsShape;
  draft: Details;
  change: (changes: Partial<Details>) => void;
  stateProblem: string | undefined;
  /** What moving it into the chosen folder means for others. */
  notice: string | null;
}

/** Where the diagram belongs, and what hangs on it. */
function Filing({ diagram, draft, change, stateProblem, notice }: FilingProps) {
  return (
    <div className="flex flex-col gap-4">
      <Field label="Level">
        <LevelSelect value={draft.diagramLevel2} onChange={(diagramLevel2) => change({ diagramLevel2 })} />
      </Field>
      <Field label="State" error={stateProblem}>
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
  );
}

/** All that is named about a diagram. Only what was changed is sent, on the basis it was read on. */
export function EditDiagramDialog({ open, onClose, diagram }: EditDiagramDialogProps) {
  const { organization } = useMembership();
  const folders = useQuery(foldersQuery).data ?? [];
  const tags = useQuery(tagsQuery).data ?? [];
  const save = useSaveDiagrams({ fromForm: true });
  const editing = useEditing<Details>({
    open,
    onClose,
    begin: () => detailsOf(diagram),
    basis: diagram.concurrencyKey,
    sending: save,
    send: (_, changes, concurrencyKey) =>
      save.mutateAsync([
        { slug: diagram.slug, ...toSave(changes), ...(concurrencyKey !== undefined && { concurrencyKey }) },
      ]),
    onSaved: () => toast.success('Diagram has been updated'),
  });
  const { draft, base, change, error } = editing;

  const objection = objectionTo(diagramToSave.shape.name, draft.name);
  const notice = moveNotice([base], draft.fkFolderId, folders, organization.name);

  return (
    <EditDialog
      editing={editing}
      open={open}
      title={displayName('diagram', diagram)}
      subtitle="Details"
      valid={objection === undefined}
      subject={`“${displayName('diagram', diagram)}”`}
      labelOf={(field) => diagramLabels[field] ?? field}
      describe={describeDetail(folders, tags)}
      footerStart={<DiagramStamps diagram={diagram} />}
      side={
        <Filing
          diagram={diagram}
          draft={draft}
          change={change}
          stateProblem={problemAt(error, 'state')}
          notice={notice}
        />
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Name" error={objection ?? problemAt(error, 'name')}>
          <TextInput
            value={draft.name}
            maxLength={limits.nameLength}
            placeholder={untitled('diagram', diagram.slug)}
            autoComplete="off"
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field label="Description" as="group" error={problemAt(error, 'richDescription')}>
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
    </EditDialog>
  );
}
