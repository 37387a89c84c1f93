import type { Relation } from '@lintel/diagram/items';
import { Field } from '../../../ui/controls/Field.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { lineLooks } from '../actions/lookActions.ts';
import { useDesk } from '../editor/EditorContext.tsx';

/** How the line of the selected relation looks. */
export function RelationLook({ relation }: { relation: Relation }) {
  const { action } = useDesk();
  return (
    <Field label="Line" as="group">
      <div className="flex flex-col gap-2 pt-1">
        {lineLooks.map(({ look, label }) => (
          <Switch
            key={look}
            label={label}
            checked={relation[look] === true}
            onChange={() => action(look).run()}
          />
        ))}
      </div>
    </Field>
  );
}
