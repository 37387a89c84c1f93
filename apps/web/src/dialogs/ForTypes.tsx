import { Shapes } from 'lucide-react';
import { Button } from '../ui/controls/Button.tsx';
import { Field } from '../ui/controls/Field.tsx';
import type { AttributeDraft } from './attributeDraft.ts';
import { TypesField } from './TypesField.tsx';

/** Its types were deleted, and no others are chosen yet. */
export const isLeftOver = ({ types, isForNone }: AttributeDraft): boolean => isForNone && types.length === 0;

const typesHint = (draft: AttributeDraft): string =>
  isLeftOver(draft)
    ? 'Its types were deleted, so it is offered for no component'
    : 'Offered for components of these types; with none for every component';

export interface ForTypesProps {
  draft: AttributeDraft;
  change: (changes: Partial<AttributeDraft>) => void;
}

/** Which components an attribute is offered for. */
export function ForTypes({ draft, change }: ForTypesProps) {
  return (
    <Field label="For types" as="group" hint={typesHint(draft)}>
      <TypesField value={draft.types} onChange={(types) => change({ types })} />
      {isLeftOver(draft) && (
        <Button
          variant="ghost"
          size="sm"
          icon={Shapes}
          className="self-start"
          onClick={() => change({ isForNone: false })}
        >
          Offer for every component
        </Button>
      )}
    </Field>
  );
}
