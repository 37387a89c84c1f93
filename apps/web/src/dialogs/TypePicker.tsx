import { PlainTypePicker, type PlainTypePickerProps } from '../pickers/PlainTypePicker.tsx';
import { DeleteTypesDialog } from './DeleteTypesDialog.tsx';
import { TypeDialog } from './TypeDialog.tsx';

const dialogs = { Make: TypeDialog, Remove: DeleteTypesDialog };

/** With the dialogs in which a type is made and taken away. */
export function TypePicker(props: Omit<PlainTypePickerProps, 'dialogs'>) {
  return <PlainTypePicker dialogs={dialogs} {...props} />;
}
