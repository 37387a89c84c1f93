import { rename, unlinkComponent } from '@lintel/diagram/commands/name';
import type { Instance } from '@lintel/diagram/items';
import { diagramLimits } from '@lintel/diagram/limits';
import type { Outcome } from '@lintel/diagram/refusal';
import type { Snapshot } from '@lintel/diagram/snapshot';
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
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
import { componentOf, nameOf } from '../names/diagramNames.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { type FieldPlace, namePlace } from './fieldPlaces.ts';
import { OnDrawing } from './OnDrawing.tsx';

const NameSuggestions = whenNeeded(async () => (await import('./NameSuggestions.tsx')).NameSuggestions);

const looks: Record<FieldPlace['look'], string> = {
  name: 'text-14/4.5 font-semibold text-(--component-name)',
  placeholder: 'text-14/4.5 font-medium text-(--placeholder-name)',
  container: 'text-13 font-semibold text-(--container-label) typed-line',
};

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

export interface ItemNameProps {
  instance: Instance;
  /** The letter that began it. */
  typed: string | null;
}

/**
 * Enter and leaving take the name, Escape leaves it as it was. What is not linked yet is offered the components that it
 * may be; what is linked is renamed everywhere.
 */
export function NameField({ instance, typed }: ItemNameProps) {
  const { editor, components } = useDesk();
  const names = useReadable(editor.names);
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);
  const isLinked = instance.component !== null;
  const blocked = useSavingBlocked();
  const [begun] = useState(() => nameOf(instance, names));
  const [name, setName] = useState(typed ?? begun);
  const [active, setActive] = useState(-1);
  const line = oneLine(name);
  const isOffering = !isLinked && blocked === null && line !== '' && line !== oneLine(begun);
  const offered = useSuggestions(name, { enabled: isOffering, takesDrafts: components.takesDrafts() });
  const count = isOffering ? offered.length + 1 : 0;
  const isMarked = typed === null;
  const shown = editor.scene.pictures.snapshot.instance(instance.key) ?? instance;
  const { x, y, width, height, align, look } = namePlace(shown, names.picture);

  useEffect(() => {
    const element = field.current;
    element?.focus({ preventScroll: true });
    if (isMarked) element?.select();
    else element?.setSelectionRange(element.value.length, element.value.length);
  }, [isMarked]);
  // What the drawing has no room for is shown all the same, over what lies below.
  useLayoutEffect(() => {
    const element = field.current;
    element?.toggleAttribute('data-over', element.scrollHeight > height + 1);
  });

  const { key } = instance;
  /** Null where it is the name of a component of the model. */
  const named = (snapshot: Snapshot, next: string): Outcome | null => {
    if (!isLinked) return rename(snapshot, { key, name: next });
    const component = componentOf(instance, names);
    if (component?.deleted === false) return null;
    // What stands for a deleted component takes a name of its own.
    return unlinkComponent(snapshot, { key, named: { name: next, type: component?.type?.slug ?? null } });
  };
  const renameEverywhere = (next: string): void => {
    if (next !== '') void components.rename(key, next);
  };
  const write = (next: string): void => {
    const outcome = named(editor.snapshot, next);
    if (outcome === null) renameEverywhere(next);
    else editor.commit(outcome);
  };
  const isChanged = line !== oneLine(begun);
  const keep = useEffectEvent(() => {
    if (isDone.current || !isChanged || editor.snapshot.has(key)) return;
    editor.unwritten.set(key, {
      changes: (restored) => named(restored, line),
      act: () => renameEverywhere(line),
    });
  });
  useEffect(() => () => keep(), []);
  useEffect(() => {
    if (isChanged) editor.diagram.history.heed(key);
  }, [editor, key, isChanged]);
  const end = (act: () => void): void => {
    if (isDone.current) return;
    isDone.current = true;
    act();
    editor.stopEditing();
  };
  const finish = (given: string | null) =>
    end(() => {
      const next = given === null ? null : oneLine(given);
      if (next !== null && next !== begun) write(next);
    });
  const pick = (index: number) =>
    end(() => {
      const component = offered[index];
      if (component === undefined) void components.convert([instance.key], line);
      else components.link(instance.key, component);
    });

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Whatever is typed is meant for the name alone; only saving is told what it is told everywhere.
    if (!matchesShortcut('Mod+S', event)) event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && count > 0) {
      event.preventDefault();
      // One more place than there are entries: none.
      setActive((before) => ((before + 1 + step + count + 1) % (count + 1)) - 1);
      return;
    }
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Escape') return finish(null);
    if (count > 0 && (event.ctrlKey || event.metaKey)) return pick(offered.length);
    if (active >= 0 && active < count) return pick(active);
    finish(event.currentTarget.value);
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
            editor.type(event.currentTarget.value);
            setName(event.currentTarget.value);
            setActive(-1);
          }}
          onBlur={(event) => finish(event.currentTarget.value)}
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
          itemKey={instance.key}
          name={line}
          components={offered}
          active={active}
          onPoint={setActive}
          onPick={pick}
        />
      )}
    </>
  );
}
