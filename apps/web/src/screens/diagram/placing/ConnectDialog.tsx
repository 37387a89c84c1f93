import { createdKeys } from '@lintel/diagram/change';
import { connectItems } from '@lintel/diagram/commands/addConnected';
import { useDraft } from '../../../dialogs/useDraft.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { itemTitle } from '../names/itemTitle.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { ItemPicker } from './ItemPicker.tsx';
import { PlacingForm, type PlacingProps } from './PlacingForm.tsx';

/** A relation from what is selected to another item, at the sides that face each other. */
export function ConnectDialog({ open, onClose }: PlacingProps) {
  const { editor } = useDesk();
  const { draft, base, change } = useDraft(open, () => ({
    from: [...editor.selection.get()][0] ?? '',
    to: null as string | null,
  }));
  const from = editor.snapshot.instance(base.from);
  const connect = () => {
    if (draft.to === null) return;
    const outcome = connectItems(editor.snapshot, { from: base.from, to: draft.to });
    if (!editor.commit(outcome)) return;
    const made = createdKeys(outcome);
    editor.selection.set(made);
    editor.reveal(made);
    onClose();
  };
  return (
    <PlacingForm
      open={open}
      onClose={onClose}
      title="Connect to"
      subtitle={from === undefined ? undefined : `From “${itemTitle(from, editor.names.get())}”`}
      valid={draft.to !== null}
      doLabel="Connect"
      onDo={connect}
    >
      <Field label="To">
        <ItemPicker
          label="Components and containers"
          value={draft.to}
          onChange={(to) => change({ to })}
          offers={() => true}
          empty="No items"
        />
      </Field>
    </PlacingForm>
  );
}
