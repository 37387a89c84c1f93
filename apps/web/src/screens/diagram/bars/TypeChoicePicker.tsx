import { TypePicker } from '../../../dialogs/TypePicker.tsx';
import { useTypes } from '../../../pickers/useTypes.ts';
import { useDesk } from '../editor/EditorContext.tsx';

export interface TypeChoicePickerProps {
  /** What all that is selected has. */
  slug: string | null;
  onDone: () => void;
}

/** Gives what is selected a type; picked once more, it is taken off. */
export function TypeChoicePicker({ slug, onDone }: TypeChoicePickerProps) {
  const { editor, components } = useDesk();
  const { groups } = useTypes();
  const picked = groups.flatMap(({ tiles }) => tiles).find((tile) => tile.slug === slug && slug !== null);
  return (
    <TypePicker
      picked={picked === undefined ? [] : [picked.id]}
      onPick={(tile) => {
        void components.setType([...editor.selection.get()], tile.id === picked?.id ? null : tile);
        onDone();
      }}
    />
  );
}
