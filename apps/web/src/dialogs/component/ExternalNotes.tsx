import type { ComponentShape } from '@lintel/api/componentShapes';
import type { OverriddenField } from '@lintel/api/endpoints/components';
import type { AttributeShape } from '@lintel/api/modelShapes';
import { useQuery } from '@tanstack/react-query';
import type { AttributeDraftValue } from '../../attributes/attributeInput.ts';
import { overriddenQuery } from '../../data/modelQueries.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { attributeIdOf, type ComponentDraft } from './componentFields.ts';
import { ExternalBanner } from './ExternalBanner.tsx';
import { useDescribedFields } from './useDescribedFields.ts';

type Value = OverriddenField['value'];

const draftValueOf = (value: Value, attribute: AttributeShape | undefined): AttributeDraftValue | null => {
  if (typeof value === 'string') return { kind: 'text', text: value };
  if (!Array.isArray(value)) return null;
  return { kind: attribute?.attributeType === 'USERLIST' ? 'users' : 'items', ids: value };
};

/** What the draft becomes by taking over what the API says of a field. */
export const withWritten = (
  { values }: Pick<ComponentDraft, 'values'>,
  { field, value }: OverriddenField,
  attributes: readonly AttributeShape[],
): Partial<ComponentDraft> => {
  const id = attributeIdOf(field);
  if (id === null) return { [field]: value };
  const { [id]: _, ...others } = values;
  const taken = draftValueOf(
    value,
    attributes.find(({ attributeId }) => attributeId === id),
  );
  return { values: taken === null ? others : { ...others, [id]: taken } };
};

export interface ExternalNotesProps {
  components: readonly Pick<ComponentShape, 'slug' | 'externalId'>[];
  attributes: readonly AttributeShape[];
  draft: Pick<ComponentDraft, 'values'>;
  /** Left out where nothing can be changed. */
  onUse?: ((part: Partial<ComponentDraft>) => void) | undefined;
  /** Beside the drawing, where a line has no room for all. */
  narrow?: boolean | undefined;
}

/** That a program made it, and of a single one where people have made something else of what it wrote. */
export function ExternalNotes({ components, ...rest }: ExternalNotesProps) {
  const [first, ...others] = components;
  const isOne = first !== undefined && others.length === 0 && first.externalId !== null;
  return (
    <>
      <ExternalBanner components={components} className={rest.narrow === true ? '' : 'px-6 pb-3'} />
      {isOne && <OverriddenFields slug={first.slug} {...rest} />}
    </>
  );
}

/** Field by field what a program wrote last. */
function OverriddenFields({
  slug,
  attributes,
  draft,
  onUse,
  narrow = false,
}: Omit<ExternalNotesProps, 'components'> & { slug: string }) {
  const { labelOf, describe } = useDescribedFields(attributes);
  const overridden = useQuery(overriddenQuery(slug)).data ?? [];
  if (overridden.length === 0) return null;
  return (
    <ul aria-label="What the API says" className={narrow ? '' : 'px-6 pb-2'}>
      {overridden.map((each) => (
        <li key={each.field} className="flex items-center gap-2 py-0.5 text-13">
          <span className={narrow ? 'min-w-0 wrap-anywhere' : 'min-w-0 flex-1 truncate'}>
            <span className="font-medium">{labelOf(each.field)}:</span>{' '}
            <span className="text-secondary">The API says “{describe(each.field, each.value)}”</span>
          </span>
          {onUse !== undefined && (
            <Button
              size="sm"
              aria-label={`Use what the API says of ${labelOf(each.field)}`}
              onClick={() => onUse(withWritten(draft, each, attributes))}
            >
              Use it
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
