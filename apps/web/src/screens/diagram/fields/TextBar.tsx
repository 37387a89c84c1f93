import type { Point } from '@lintel/diagram/geometry/rect';
import { type ReactNode, useRef } from 'react';
import type { CameraState } from '../../../camera/cameraStates.ts';
import type { Editor } from '../editor/editor.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { floatingOver } from '../editor/floating.ts';
import { placeBar } from '../editor/placeBar.ts';
import { useOnCamera } from '../../../camera/useOnCamera.ts';

export interface TextBarProps {
  /** Of the item whose text it is. */
  of: string;
  children: ReactNode;
}

interface Stand {
  readonly at: Point;
  readonly view: CameraState;
}

/** Names of colleagues are on the other side of their carets. */
const sideOf = (editor: Editor, key: string, { y }: Point): 'above' | 'below' => {
  const bounds = editor.boundsOf([key]);
  return bounds !== null && y < editor.camera.onScreen(bounds).y ? 'above' : 'below';
};

/** Stays as large as it is whatever the zoom, and where it is while the text grows, as long as it covers nothing there. */
export function TextBar({ of, children }: TextBarProps) {
  const { editor } = useDesk();
  const bar = useRef<HTMLDivElement>(null);
  const stand = useRef<Stand | null>(null);
  useOnCamera(bar, editor.camera, (element) => {
    const view = editor.camera.get();
    const before = stand.current?.view === view ? stand.current.at : null;
    const chrome = floatingOver(element.closest('[data-editor]'));
    const at = placeBar(editor, element, { keys: new Set([of]), chrome, before });
    stand.current = at && { at, view };
    if (at !== null) element.parentElement?.setAttribute('data-bar', sideOf(editor, of, at));
  });
  return (
    <div
      ref={bar}
      className="pointer-events-auto absolute top-0 left-0 z-floating flex h-10 items-center rounded-md pointer-coarse:h-12 bg-raised px-1 shadow-bar"
    >
      {children}
    </div>
  );
}
