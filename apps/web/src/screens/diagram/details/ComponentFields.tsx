import type { ComponentShape } from '@lintel/api/componentShapes';
import type { AttributeShape } from '@lintel/api/modelShapes';
import { displayName } from '@lintel/domain/names';
import { isEmptyState } from '@lintel/richtext/state';
import { objectionTo, problemAt } from '../../../data/refusals.ts';
import { type AttributeEditing, AttributesTab } from '../../../dialogs/component/AttributesTab.tsx';
import { type ComponentDraft, componentDraftOf } from '../../../dialogs/component/componentFields.ts';
import { componentNameField } from '../../../dialogs/component/componentLimits.ts';
import { ComponentName } from '../../../dialogs/component/ComponentName.tsx';
import { ComponentType } from '../../../dialogs/component/ComponentType.tsx';
import { ExternalNotes } from '../../../dialogs/component/ExternalNotes.tsx';
import { LikelyDuplicates } from '../../../dialogs/component/LikelyDuplicates.tsx';
import { StateField } from '../../../dialogs/component/StateField.tsx';
import { TagField } from '../../../pickers/TagField.tsx';
import { useTypes } from '../../../pickers/useTypes.ts';
import { RichTextView } from '../../../richText/RichTextView.tsx';
import { useReadable } from '../../../state/useReadable.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field, FieldError } from '../../../ui/controls/Field.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { useSavingBlocked } from '../../../ui/savingBlocked.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { StrayKeyGuard } from '../fields/StrayKeyGuard.tsx';
import { ComponentHead } from './ComponentHead.tsx';
import { ComponentLinks } from './ComponentLinks.tsx';
import type { ComponentAt, ComponentDrafts } from './componentDrafts.ts';
import { LastSaved } from './LastSaved.tsx';
import { nothingTyped, typedOver } from './typedFields.ts';

export interface ComponentFieldsProps {
  of: ComponentAt;
  component: ComponentShape;
  attributes: readonly AttributeShape[];
  here: string;
  drafts: ComponentDrafts;
}

/** What is shown of a component that is changed here: what is stored, with what is typed over it. */
const useDraftOf = ({ of, component, attributes, drafts }: ComponentFieldsProps) => {
  const stored = componentDraftOf(component, attributes);
  const typed = useReadable(drafts.typed).get(of.slug) ?? nothingTyped;
  return { stored, draft: typedOver(stored, typed), error: useReadable(drafts.errors).get(of.slug) };
};

/** A component, changed beside the drawing. */
export function ComponentFields(props: ComponentFieldsProps) {
  const { of, component, attributes, here, drafts } = props;
  const { editor, action } = useDesk();
  const { stored, draft, error } = useDraftOf(props);
  const { tileOf } = useTypes();
  const blocked = useSavingBlocked();
  const open = () => editor.details.set([of.key]);
  const editing: AttributeEditing = {
    draft,
    base: stored,
    types: [draft.type],
    isMixedValue: () => false,
    error,
    setValues: (values) => drafts.setValues(of, values),
  };
  return (
    <div className="contents" onBlur={() => void drafts.leave(of)}>
      <fieldset
        disabled={blocked !== null}
        className="flex min-w-0 flex-col gap-5 disabled:[&_:is(input,button)]:text-disabled"
      >
        <legend className="sr-only">{displayName('component', component)}</legend>
        {blocked !== null && <Banner place="inset">{blocked}</Banner>}
        <Head of={of} component={component} draft={draft} error={error} drafts={drafts} onOpen={open} />
        <ExternalNotes components={[component]} attributes={attributes} draft={draft} narrow />
        <StateField value={draft.state} onChange={(state) => drafts.choose(of, { state })} />
        <Field label="Tags" as="group" error={problemAt(error, 'tags')}>
          <TagField tags={draft.tags} onChange={(tags) => drafts.choose(of, { tags })} />
        </Field>
        <section aria-label="Attributes">
          <h3 className="pb-1 text-13 font-medium">Attributes</h3>
          <AttributesTab
            editing={editing}
            attributes={attributes}
            typeName={tileOf(draft.type)?.name ?? null}
            narrow
          />
        </section>
        <Description component={component} onEdit={open} />
        <ComponentLinks
          links={draft.diagramLinks}
          component={component}
          here={here}
          onChange={(diagramLinks) => drafts.choose(of, { diagramLinks })}
          onCreate={action('createComponentDiagram').run}
        />
        <LastSaved component={component} drafts={drafts} />
        <StrayKeyGuard of={of.key} />
      </fieldset>
    </div>
  );
}

interface HeadProps extends Pick<ComponentFieldsProps, 'of' | 'component' | 'drafts'> {
  draft: ComponentDraft;
  error: unknown;
  onOpen: () => void;
}

function Head({ of, component, draft, error, drafts, onOpen }: HeadProps) {
  const { tileOf } = useTypes();
  const tile = tileOf(draft.type);
  const problem = objectionTo(componentNameField, draft.name) ?? problemAt(error, 'name');
  return (
    <ComponentHead
      icon={tile?.icon ?? null}
      slug={tile?.slug ?? null}
      name={
        <ComponentName
          title={displayName('component', component)}
          value={draft.name}
          invalid={problem !== undefined}
          onChange={(name) => drafts.type(of, { name })}
        />
      }
      type={
        <>
          <ComponentType
            value={draft.type}
            tile={tile}
            mixed={false}
            onChange={(type) => drafts.choose(of, { type })}
          />
          {problem !== undefined && <FieldError>{problem}</FieldError>}
          <LikelyDuplicates name={draft.name} of={component.name} slug={of.slug} />
        </>
      }
      onOpen={onOpen}
      component={of.slug}
    />
  );
}

/** The beginning of it: a long text has no room here. */
function Description({ component, onEdit }: { component: ComponentShape; onEdit: () => void }) {
  return (
    <section aria-label="Description">
      <h3 className="pb-1 text-13 font-medium">Description</h3>
      {isEmptyState(component.richDescription) ? (
        <p className="text-13 text-muted">No description</p>
      ) : (
        <RichTextView value={component.richDescription} className="max-h-40 overflow-y-auto text-13" />
      )}
      <Button variant="ghost" size="sm" className="-ml-2" onClick={onEdit}>
        Edit description…
      </Button>
    </section>
  );
}
