import type { ComponentShape } from '@lintel/api/componentShapes';
import type { AttributeShape } from '@lintel/api/modelShapes';
import { displayName } from '@lintel/domain/names';
import { AssignedAttributes, assignedOf } from '../../../dialogs/component/AssignedAttributes.tsx';
import { componentDraftOf } from '../../../dialogs/component/componentFields.ts';
import { ComponentWords } from '../../../dialogs/component/ComponentWords.tsx';
import { ExternalNotes } from '../../../dialogs/component/ExternalNotes.tsx';
import { useDesk } from '../editor/EditorContext.tsx';
import { ComponentHead } from './ComponentHead.tsx';
import { ComponentLinks } from './ComponentLinks.tsx';
import type { ComponentAt } from './componentDrafts.ts';

export interface ComponentReadProps {
  of: ComponentAt;
  component: ComponentShape;
  attributes: readonly AttributeShape[];
  here: string;
}

/** A component, to be read beside the drawing. */
export function ComponentRead({ of, component, attributes, here }: ComponentReadProps) {
  const { editor } = useDesk();
  const draft = componentDraftOf(component, attributes);
  const { values } = draft;
  const type = component.type ?? component.sharedType;
  return (
    <div className="flex flex-col gap-5">
      <ComponentHead
        icon={type?.icon ?? null}
        slug={type?.slug ?? null}
        name={<p className="text-16 font-semibold wrap-anywhere">{displayName('component', component)}</p>}
        type={type?.name ?? 'No type'}
        component={of.slug}
        onOpen={() => editor.details.set([of.key])}
      />
      <ExternalNotes components={[component]} attributes={attributes} draft={draft} narrow />
      <ComponentWords component={component} />
      <section aria-label="Attributes">
        <h3 className="pb-1 text-13 font-medium">Attributes</h3>
        <AssignedAttributes attributes={assignedOf(attributes, values)} values={values} />
      </section>
      <ComponentLinks links={component.diagramLinks} component={component} here={here} />
    </div>
  );
}
