import { moveInto } from '@lintel/diagram/commands/moveInto';
import { useDraft } from '../../../dialogs/useDraft.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { itemCount } from '../actions/itemCount.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { ItemPicker } from './ItemPicker.tsx';
import { PlacingForm, type PlacingProps } from './PlacingForm.tsx';

/** What is selected to where there is room in a container. */
export function MoveIntoDialog({ open, onClose }: PlacingProps) {
  const { editor } = useDesk();
  const { draft, base, change } = useDraft(open, () => ({
    keys: [...editor.selection.get()],
    container: null as string | null,
  }));
  const { keys } = base;
  const put = () => {
    if (draft.container === null) return;
    if (!editor.commit(moveInto(editor.snapshot, { keys, container: draft.container }))) return;
    editor.reveal(keys);
    onClose();
  };
  return (
    <PlacingForm
      open={open}
      onClose={onClose}
      title="Move into"
      subtitle={`Moves ${itemCount(keys.length)}`}
      valid={draft.container !== null}
      doLabel="Move"
      onDo={put}
    >
      <Field label="Container">
        <ItemPicker
          label="Containers"
          value={draft.container}
          onChange={(container) => change({ container })}
          offers={({ key, container }) => container && !keys.includes(key)}
          empty="There is no container on this diagram"
        />
      </Field>
    </PlacingForm>
  );
}
