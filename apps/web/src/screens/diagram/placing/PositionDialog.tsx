import { move } from '@lintel/diagram/commands/place';
import { boundsOf } from '@lintel/diagram/derived/bounds';
import { diagramLimits } from '@lintel/diagram/limits';
import { useDraft } from '../../../dialogs/useDraft.ts';
import { itemCount } from '../actions/itemCount.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { NumberField } from './NumberField.tsx';
import { PlacingForm, type PlacingProps } from './PlacingForm.tsx';
import { wholeNumber } from './wholeNumber.ts';

const range = { least: -diagramLimits.coordinate, most: diagramLimits.coordinate };

/** Where the upper left corner of what is selected stands. */
export function PositionDialog({ open, onClose }: PlacingProps) {
  const { editor } = useDesk();
  const keys = [...editor.selection.get()];
  const { draft, change } = useDraft(open, () => {
    const { x, y } = boundsOf(editor.snapshot, keys) ?? { x: 0, y: 0 };
    return { x: String(Math.round(x)), y: String(Math.round(y)) };
  });
  const [x, y] = [wholeNumber(draft.x, range), wholeNumber(draft.y, range)];
  const put = () => {
    const before = boundsOf(editor.snapshot, keys);
    if (x === null || y === null || before === null) return;
    const by = { x: x - before.x, y: y - before.y };
    if ((by.x === 0 && by.y === 0) || editor.commit(move(editor.snapshot, { keys, by }))) {
      editor.reveal(keys);
      onClose();
    }
  };
  return (
    <PlacingForm
      open={open}
      onClose={onClose}
      title="Position"
      subtitle={`Upper left corner of ${itemCount(keys.length)}, in grid units`}
      valid={x !== null && y !== null}
      doLabel="Move"
      onDo={put}
    >
      <div className="flex gap-4">
        <NumberField label="Across" value={draft.x} range={range} onChange={(next) => change({ x: next })} />
        <NumberField label="Down" value={draft.y} range={range} onChange={(next) => change({ y: next })} />
      </div>
    </PlacingForm>
  );
}
