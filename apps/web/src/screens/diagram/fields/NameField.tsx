import { diagramLimits } from '@lintel/diagram/limits';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { matchesShortcut } from '../../../shortcuts/matchesShortcut.ts';
import { useReadable } from '../../../state/useReadable.ts';
import { classes } from '../../../ui/classes.ts';
import { useSavingBlocked } from '../../../ui/savingBlocked.ts';
import { whenNeeded } from '../../../ui/whenNeeded.tsx';
import { suggestionId, useSuggestions } from '../components/useSuggestions.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { type FieldPlace, namePlace } from './fieldPlaces.ts';
import { OnDrawing } from './OnDrawing.tsx';
import { type NamingGiven, useNaming } from './useNaming.ts';
import { isComposing } from '../../../ui/isComposing.ts';

const NameSuggestions = whenNeeded(async () => (await import('./NameSuggestions.tsx')).NameSuggestions);

const looks: Record<FieldPlace['look'], string> = {
  name: 'text-14/4.5 font-semibold text-(--component-name)',
  placeholder: 'text-14/4.5 font-medium text-(--placeholder-name)',
  container: 'text-13 font-semibold text-(--container-label) typed-line',
};

/** What is begun by typing goes on there; what is there already is marked, to be written over. */
const useTakenFocus = (field: RefObject<HTMLTextAreaElement | null>, isMarked: boolean): void => {
  useEffect(() => {
    const element = field.current;
    element?.focus({ preventScroll: true });
    if (isMarked) element?.select();
    else element?.setSelectionRange(element.value.length, element.value.length);
  }, [field, isMarked]);
};

/** What the drawing has no room for is shown all the same, over what lies below. */
const useMarkedOverflow = (field: RefObject<HTMLTextAreaElement | null>, height: number): void => {
  useLayoutEffect(() => {
    const element = field.current;
    element?.toggleAttribute('data-over', element.scrollHeight > height + 1);
  });
};

/**
 * Enter and leaving take the name, Escape leaves it as it was. What is not linked yet is offered the components that it
 * may be; what is linked is renamed everywhere.
 */
export function NameField({ instance, typed, made, typing }: NamingGiven) {
  const { editor, components } = useDesk();
  const names = useReadable(editor.names);
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const isLinked = instance.component !== null;
  const blocked = useSavingBlocked();
  const naming = useNaming({ instance, typed, made, typing });
  const { name, line } = naming;
  const [active, setActive] = useState(-1);
  const isOffering = !isLinked && blocked === null && line !== '' && line !== naming.begun;
  const offered = useSuggestions(name, { enabled: isOffering, takesDrafts: components.takesDrafts() });
  const count = isOffering ? offered.length + 1 : 0;
  const shown = editor.scene.pictures.snapshot.instance(instance.key) ?? instance;
  const { x, y, width, height, align, look } = namePlace(shown, names.picture);

  useTakenFocus(field, typed === null);
  useMarkedOverflow(field, height);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Whatever is typed is meant for the name alone; only saving is told what it is told everywhere.
    if (!matchesShortcut('Mod+S', event)) event.stopPropagation();
    if (isComposing(event)) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && count > 0) {
      event.preventDefault();
      // One more place than there are entries: none.
      setActive((before) => ((before + 1 + step + count + 1) % (count + 1)) - 1);
      return;
    }
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Escape') return naming.giveBack();
    if (count > 0 && (event.ctrlKey || event.metaKey)) return naming.become(undefined);
    if (active >= 0 && active < count) return naming.become(offered[active]);
    naming.finish(event.currentTarget.value);
  };

  return (
    <>
      <OnDrawing>
        <textarea
          ref={field}
          rows={1}
          role="combobox"
          aria-expanded={count > 0}
          aria-autocomplete="list"
          aria-controls={count > 0 ? listId : undefined}
          aria-activedescendant={active >= 0 && active < count ? suggestionId(listId, active) : undefined}
          aria-label={instance.container ? 'Container name' : 'Component name'}
          value={name}
          maxLength={diagramLimits.nameLength}
          onChange={(event) => {
            naming.type(event.currentTarget.value);
            setActive(-1);
          }}
          onBlur={(event) => naming.finish(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          style={{ left: x, top: y, width, minHeight: height, textAlign: align }}
          className={classes(
            'pointer-events-auto absolute field-sizing-content resize-none overflow-hidden rounded-none bg-transparent p-0 outline-hidden data-over:bg-raised',
            looks[look],
          )}
        />
      </OnDrawing>
      {count > 0 && (
        <NameSuggestions
          id={listId}
          of={shown}
          name={line}
          components={offered}
          active={active}
          onPoint={setActive}
          onPick={(index) => naming.become(offered[index])}
        />
      )}
    </>
  );
}
