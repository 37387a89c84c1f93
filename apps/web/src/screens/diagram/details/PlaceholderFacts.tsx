import type { Instance } from '@lintel/diagram/items';
import { displayName } from '@lintel/domain/names';
import { ComponentName } from '../../../dialogs/component/ComponentName.tsx';
import { ComponentType } from '../../../dialogs/component/ComponentType.tsx';
import { noType } from '../../../pickers/typeTiles.ts';
import { useTypes } from '../../../pickers/useTypes.ts';
import { useReadable } from '../../../state/useReadable.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useDesk } from '../editor/EditorContext.tsx';
import { StrayKeyGuard } from '../fields/StrayKeyGuard.tsx';
import { useTypedDraft } from '../fields/useTypedDraft.ts';
import { itemTitle } from '../names/itemTitle.ts';
import { nameChange } from '../names/nameChange.ts';
import { nameOf } from '../names/diagramNames.ts';
import { ComponentHead } from './ComponentHead.tsx';

export interface PlaceholderFactsProps {
  instance: Instance;
  canEdit: boolean;
}

/** A box that is of no component, or of one that is deleted. */
export function PlaceholderFacts({ instance, canEdit }: PlaceholderFactsProps) {
  const { editor, components } = useDesk();
  const names = useReadable(editor.names);
  const { groups, tileOf } = useTypes();
  const type = instance.type === null ? null : (names.types.get(instance.type) ?? null);
  const tile = groups.flatMap(({ tiles }) => tiles).find(({ slug }) => slug === instance.type) ?? null;
  const isChanged = canEdit && instance.component === null;
  return (
    <div className="flex flex-col gap-5">
      <ComponentHead
        icon={type?.icon ?? null}
        slug={type?.slug ?? null}
        name={
          isChanged ? (
            <NameField instance={instance} />
          ) : (
            <p className="text-16 font-semibold wrap-anywhere">{itemTitle(instance, names)}</p>
          )
        }
        type={
          isChanged ? (
            <ComponentType
              value={tile?.choice ?? noType}
              tile={tile}
              mixed={false}
              onChange={(choice) => void components.setType([instance.key], tileOf(choice))}
            />
          ) : type === null ? (
            'No type'
          ) : (
            displayName('type', type)
          )
        }
      />
      <p className="text-13 text-secondary">
        {instance.component === null
          ? 'A placeholder: it stands on this diagram alone, with nothing but a name and a type.'
          : 'Its component is deleted: a placeholder of its name stands here.'}
      </p>
      {canEdit && <Conversion isLinked={instance.component !== null} />}
      {canEdit && <StrayKeyGuard of={instance.key} />}
    </div>
  );
}

const sameLine = (a: string, b: string): boolean => a.trim() === b;

function NameField({ instance }: { instance: Instance }) {
  const { editor } = useDesk();
  const names = useReadable(editor.names);
  const { key } = instance;
  const draft = useTypedDraft(nameOf(instance, names), sameLine, (name) => {
    const { snapshot } = editor;
    const outcome = nameChange(snapshot, instance, { names, name: name.trim() });
    // A colleague may have deleted it since the last pause of typing.
    if (!snapshot.has(key))
      editor.unwritten.set(key, {
        changes: (restored) => nameChange(restored, instance, { names, name: name.trim() }),
      });
    else if (outcome !== null) editor.commit(outcome);
  });
  return (
    <div className="contents" onFocus={() => editor.diagram.history.heed(key)} onBlur={draft.leave}>
      <ComponentName
        title={itemTitle(instance, names)}
        value={draft.shown}
        invalid={false}
        onChange={draft.type}
      />
    </div>
  );
}

/** One that is linked to what is deleted is made a placeholder of its own before it becomes a component again. */
function Conversion({ isLinked }: { isLinked: boolean }) {
  const { action } = useDesk();
  const { icon, run } = action(isLinked ? 'unlink' : 'convert');
  return (
    <Button saves={!isLinked} size="sm" icon={icon} className="self-start" onClick={run}>
      {isLinked ? 'Make it a placeholder' : 'Make it a component'}
    </Button>
  );
}
