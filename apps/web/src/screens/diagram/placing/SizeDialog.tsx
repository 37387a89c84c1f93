import { resize, scale } from '@lintel/diagram/commands/resize';
import { boundsOf } from '@lintel/diagram/derived/bounds';
import { isBox, rectOf } from '@lintel/diagram/items';
import { diagramLimits } from '@lintel/diagram/limits';
import type { Outcome } from '@lintel/diagram/refusal';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { useDraft } from '../../../dialogs/useDraft.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { NumberField } from './NumberField.tsx';
import { PlacingForm, type PlacingProps } from './PlacingForm.tsx';
import { wholeNumber } from './wholeNumber.ts';

const range = { least: 1, most: diagramLimits.size };

/** One box as it is told, several as one with what lies between them. */
const sized = (snapshot: Snapshot, keys: readonly string[], width: number, height: number): Outcome => {
  const boxes = keys.map((key) => snapshot.get(key)).filter(isBox);
  const [only, another] = boxes;
  if (only !== undefined && another === undefined)
    return resize(snapshot, { key: only.key, bounds: { ...rectOf(only), width, height } });
  const from = boundsOf(snapshot, keys) ?? { x: 0, y: 0, width: 0, height: 0 };
  return scale(snapshot, { keys, from, to: { ...from, width, height } });
};

export function SizeDialog({ open, onClose }: PlacingProps) {
  const { editor } = useDesk();
  const keys = [...editor.selection.get()];
  const { draft, change } = useDraft(open, () => {
    const { width, height } = boundsOf(editor.snapshot, keys) ?? { width: 1, height: 1 };
    return { width: String(Math.round(width)), height: String(Math.max(1, Math.round(height))) };
  });
  // The height of a text follows from its words.
  const isText = keys.every((key) => editor.snapshot.get(key)?.kind === 'textarea');
  const [width, height] = [wholeNumber(draft.width, range), wholeNumber(draft.height, range)];
  const put = () => {
    if (width === null || height === null) return;
    const outcome = sized(editor.snapshot, keys, width, height);
    const isSame = 'refused' in outcome && outcome.refused === 'unchanged';
    if (!isSame && !editor.commit(outcome)) return;
    editor.reveal(keys);
    onClose();
  };
  return (
    <PlacingForm
      open={open}
      onClose={onClose}
      title="Size"
      subtitle={keys.length > 1 ? `Of all ${keys.length} together, in grid units` : 'In grid units'}
      valid={width !== null && height !== null}
      doLabel="Resize"
      onDo={put}
    >
      <div className="flex gap-4">
        <NumberField
          label="Width"
          value={draft.width}
          range={range}
          onChange={(next) => change({ width: next })}
        />
        {!isText && (
          <NumberField
            label="Height"
            value={draft.height}
            range={range}
            onChange={(next) => change({ height: next })}
          />
        )}
      </div>
    </PlacingForm>
  );
}
