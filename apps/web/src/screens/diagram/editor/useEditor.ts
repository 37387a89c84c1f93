import { allRects } from '@lintel/diagram/derived/bounds';
import { useEffect, useMemo, useState } from 'react';
import { useScreenActions } from '../../../chrome/actions/screenActions.ts';
import { parseAt } from '../../../viewer/viewAddress.ts';
import { asShellAction } from '../actions/editorAction.ts';
import { type ActionsGiven, type EditorActionId, editorActions } from '../actions/editorActions.ts';
import { offerToRestore } from '../actions/goingBack.ts';
import { Camera } from '../../../camera/camera.ts';
import type { CameraState } from '../../../camera/cameraStates.ts';
import { screenMotion } from '../../../camera/cameraMotion.ts';
import { whenIdle } from '../../../state/idle.ts';
import { type Beginning, namedView } from './beginning.ts';
import { Editor } from './editor.ts';
import { readRelationsLater } from './laterRelations.ts';
import { leftViews } from './leftViews.ts';
import type { EditorDesk } from './EditorContext.tsx';
import type { OpenDiagram } from '../openDocument/openDiagram.ts';

/** Back to where the reader was, else where an address leads, else everything, once it is known how much can be seen. */
const startCamera = (
  camera: Camera,
  { snapshots }: OpenDiagram,
  beginning: Beginning,
): { readonly stop: () => void; readonly begun: () => CameraState | null } => {
  let begun: CameraState | null = null;
  const start = (): void => {
    if (camera.viewport.get().width === 0) return;
    stop();
    const named = namedView(beginning);
    if (named !== null) return camera.set(named);
    camera.begin(allRects(snapshots.get()));
    begun = camera.get();
  };
  const stop = camera.viewport.subscribe(start);
  // Not when it is closed: going on to an older version shows the same part there at once.
  const stopKeeping = camera.subscribe(() => leftViews.leave(beginning.visit, camera.get()));
  const follow = (): void => {
    const named = parseAt(location.hash);
    if (named !== null) camera.glideTo(named);
  };
  addEventListener('hashchange', follow);
  return {
    begun: () => begun,
    stop: () => {
      stop();
      stopKeeping();
      removeEventListener('hashchange', follow);
    },
  };
};

/** The view of the person who is followed, until the follower looks elsewhere. */
const followPerson = (editor: Editor, { presence }: OpenDiagram): (() => void) => {
  const { camera } = editor;
  let isLed = false;
  let leader: string | null = null;
  const announceLeader = (): void => {
    const before = leader;
    leader = presence.followed.get()?.name ?? null;
    if (leader === before) return;
    editor.announce(leader === null ? `No longer following ${before}` : `Following ${leader}`);
  };
  const stops = [
    presence.followed.subscribe(() => {
      announceLeader();
      const view = presence.followed.get()?.camera ?? null;
      if (view === null) return;
      isLed = true;
      camera.set(view);
      isLed = false;
    }),
    camera.subscribe(() => {
      if (!isLed && !camera.isMakingRoom && presence.followed.get() !== null) presence.follow(null);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

/** What is seen is kept once nothing else is to be done; what that takes comes then, too. */
const keepSightsLater = (
  editor: Editor,
  { copy }: OpenDiagram,
  begun: () => CameraState | null,
): (() => void) => {
  let stop = (): void => undefined;
  const stopWaiting = whenIdle(() => {
    let isOver = false;
    stop = () => (isOver = true);
    void import('./keepSights.ts').then(
      ({ keepSights }) => {
        if (!isOver) stop = keepSights(editor, copy, begun);
      },
      // It is only missed for a moment, when the diagram is opened again.
      () => undefined,
    );
  });
  return () => {
    stopWaiting();
    stop();
  };
};

/** The editor of an open diagram, for as long as that is open. */
export const useEditor = (opened: OpenDiagram, given: Beginning): Editor | null => {
  const [editor, setEditor] = useState<Editor | null>(null);
  const [beginning] = useState(given);
  useEffect(() => {
    const camera = new Camera(undefined, screenMotion);
    const made = new Editor(opened, camera);
    const started = startCamera(camera, opened, beginning);
    const stops = [
      started.stop,
      readRelationsLater(opened.snapshots, camera),
      followPerson(made, opened),
      keepSightsLater(made, opened, started.begun),
      opened.history.subscribeToLosses((loss) => offerToRestore(made, loss)),
    ];
    setEditor(made);
    return () => {
      for (const stop of stops) stop();
      made.destroy();
      setEditor(null);
    };
  }, [opened, beginning]);
  return editor;
};

/** All that can be done here; told to palette, keys and the list of shortcuts. */
export const useEditorDesk = (
  editor: Editor,
  { panels, ofDiagram, components, focusCanvas, toggleOutline }: ActionsGiven,
): EditorDesk => {
  const desk = useMemo(() => {
    const given = { panels, ofDiagram, components, focusCanvas, toggleOutline };
    const { ofTools, all } = editorActions(editor, given);
    const byId = new Map(all.map((action) => [action.id, action]));
    const action = (id: EditorActionId) => {
      const found = byId.get(id);
      if (found === undefined) throw new Error(`No action is called ${id}`);
      return found;
    };
    return { editor, tools: ofTools, action, all, panels, ofDiagram, components };
  }, [editor, panels, ofDiagram, components, focusCanvas, toggleOutline]);
  useScreenActions(useMemo(() => desk.all.map((action) => asShellAction(editor, action)), [editor, desk]));
  return desk;
};
