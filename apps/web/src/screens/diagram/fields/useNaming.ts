import type { ComponentBriefShape } from '@lintel/api/componentBriefShape';
import { createEditRun, type EditRun } from '@lintel/diagram/history';
import type { Instance } from '@lintel/diagram/items';
import { typingPauseMilliseconds } from '@lintel/diagram/limits';
import type { Outcome } from '@lintel/diagram/refusal';
import { isRefusal } from '@lintel/diagram/refusal';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useReadable } from '../../../state/useReadable.ts';
import type { Editor } from '../editor/editor.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { nameOf } from '../names/diagramNames.ts';
import { nameChange } from '../names/nameChange.ts';
import type { NameTyping } from '../openDocument/nameTyping.ts';

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

export interface NamingGiven {
  instance: Instance;
  /** The letter that began it, or what was typed before the page was loaded anew. */
  typed: string | null;
  /** What made it only to be named. */
  made: EditRun | null;
  typing: NameTyping;
}

export interface Naming {
  /** As it was called when this began, and as it is typed. */
  readonly begun: string;
  readonly name: string;
  /** The name that it would get. */
  readonly line: string;
  readonly type: (name: string) => void;
  /** Enter, or leaving the field. */
  readonly finish: (name: string) => void;
  readonly giveBack: () => void;
  /** Becomes what was found under the name, or without one a component of that name. */
  readonly become: (component: ComponentBriefShape | undefined) => void;
}

interface Pauses {
  readonly typed: () => void;
  readonly rested: () => void;
  /** The page goes. */
  readonly leave: () => void;
}

const usePauses = (name: string, pauses: Pauses): void => {
  const typed = useEffectEvent(pauses.typed);
  const rested = useEffectEvent(pauses.rested);
  const leave = useEffectEvent(pauses.leave);
  // Before anything else can happen to the page.
  useLayoutEffect(() => {
    typed();
    const timer = setTimeout(() => rested(), typingPauseMilliseconds);
    return () => clearTimeout(timer);
  }, [name]);
  useEffect(() => {
    const onLeave = (): void => leave();
    addEventListener('pagehide', onLeave);
    return () => removeEventListener('pagehide', onLeave);
  }, []);
};

/** What was typed into an item that a colleague deleted goes with it, and comes back with it. */
const useKeptForDeleted = (key: string, isChanged: boolean, keep: () => void): void => {
  const { history } = useDesk().editor.diagram;
  const leave = useEffectEvent(keep);
  useEffect(() => () => leave(), []);
  useEffect(() => {
    if (isChanged) history.heed(key);
  }, [history, key, isChanged]);
};

/** With its name goes what was made only to be named. */
const takeAllBack = ({ diagram: { history } }: Editor, run: EditRun, made: EditRun | null): void => {
  history.takeBack(run);
  if (made !== null) history.takeBack(made);
};

/** In Firefox the field of a page that goes loses the focus: the person has not left it. */
const isPageGone = (): boolean => document.hidden;

/**
 * Names an item while it is typed: what the document holds is written whenever the typing rests, all of it one step, and
 * what the model holds on Enter. Nothing typed is lost with the page.
 */
export const useNaming = ({ instance, typed, made, typing }: NamingGiven): Naming => {
  const { editor, components } = useDesk();
  const names = useReadable(editor.names);
  const isDone = useRef(false);
  const hasWritten = useRef(false);
  const [run] = useState(createEditRun);
  const [begun] = useState(() => oneLine(nameOf(instance, names)));
  const [name, setName] = useState(typed ?? begun);
  const line = oneLine(name);
  const isChanged = line !== begun;
  const { key } = instance;

  const changes = (snapshot: Snapshot, next: string): Outcome | null =>
    nameChange(snapshot, instance, { names, name: next });
  const renameEverywhere = (next: string): void => {
    if (next !== '') void components.rename(key, next);
  };
  const write = (next: string): void => {
    if (next === begun && !hasWritten.current) return;
    const outcome = changes(editor.snapshot, next);
    if (outcome === null) renameEverywhere(next);
    else editor.commit(outcome, run);
  };
  /** Answers whether a document holds it. */
  const writeRested = (): boolean => {
    const outcome = isDone.current ? null : changes(editor.snapshot, line);
    if (outcome === null) return false;
    if (!isRefusal(outcome)) hasWritten.current = editor.commit(outcome, run) || hasWritten.current;
    return true;
  };
  usePauses(name, {
    typed: () => {
      if (!isChanged && !hasWritten.current) return typing.release();
      typing.hold({ key, name }, changes(editor.snapshot, line) === null ? 'onEnter' : 'soon');
    },
    rested: () => {
      if ((isChanged || hasWritten.current) && writeRested()) typing.release();
    },
    // It stays kept: nobody knows what a page that goes still gets written.
    leave: () => void ((isChanged || hasWritten.current) && writeRested()),
  });
  useKeptForDeleted(key, isChanged, () => {
    if (isDone.current || !isChanged || editor.snapshot.has(key)) return;
    editor.unwritten.set(key, {
      changes: (restored) => changes(restored, line),
      run: () => renameEverywhere(line),
    });
    typing.release();
  });

  const end = (leave: () => void): void => {
    if (isDone.current || isPageGone()) return;
    isDone.current = true;
    leave();
    typing.release();
    editor.stopEditing();
  };
  return {
    begun,
    name,
    line,
    type: (next) => {
      editor.type(next);
      setName(next);
    },
    finish: (given) => end(() => write(oneLine(given))),
    giveBack: () => end(() => takeAllBack(editor, run, made)),
    become: (component) =>
      end(() => {
        if (component === undefined) {
          write(line);
          void components.convert([key], line);
          return;
        }
        // What was typed only looked for it.
        editor.diagram.history.takeBack(run);
        components.link(key, component);
      }),
  };
};
