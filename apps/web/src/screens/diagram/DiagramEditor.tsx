import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DiagramShape } from '@lintel/api/shapes';
import { displayName } from '@lintel/domain/names';
import { isOffPage, matchesShortcut } from '../../shortcuts/matchesShortcut.ts';
import { useDerived, useReadable } from '../../state/useReadable.ts';
import { useTypedAhead } from '../../ui/controls/typedAhead.ts';
import { preloadParts, whenNeeded } from '../../ui/whenNeeded.tsx';
import { DiagramCanvas } from './canvas/DiagramCanvas.tsx';
import type { DiagramAddress } from './header/diagramPath.ts';
import { useComponentActions } from './components/useComponentActions.ts';
import { useBeginning } from './editor/beginning.ts';
import type { Editor } from './editor/editor.ts';
import { useNames } from './names/useNames.ts';
import { Announcer } from './outline/Announcer.tsx';
import { CanvasMenu } from './bars/CanvasMenu.tsx';
import { preloadMenus } from './bars/menuLoading.ts';
import { ChangeLogButton } from './history/ChangeLogButton.tsx';
import { ContextToolbar } from './bars/ContextToolbar.tsx';
import { EditorProvider } from './editor/EditorContext.tsx';
import { floatingOver } from './editor/floating.ts';
import { preloadTextEditor } from './fields/openTextLoading.ts';
import { InlineField } from './fields/InlineField.tsx';
import { Toolbox } from './bars/Toolbox.tsx';
import type { DeskPanels } from './editor/deskPanels.ts';
import { useDeskPanels } from './editor/useDeskPanels.ts';
import { Colouring, Minimap, ZoomControls } from './bars/ZoomControls.tsx';
import type { OpenDiagram } from './openDocument/openDiagram.ts';
import { useClipboardKeys } from './editor/useClipboardKeys.ts';
import { useDiagramActions } from './actions/useDiagramActions.ts';
import { useEditor, useEditorDesk } from './editor/useEditor.ts';
import { isComposing } from '../../ui/isComposing.ts';

const Offers = whenNeeded(async () => (await import('./editor/Offers.tsx')).Offers);
const Outline = whenNeeded(async () => (await import('./outline/Outline.tsx')).Outline);
const PlacingDialogs = whenNeeded(async () => (await import('./placing/PlacingDialogs.tsx')).PlacingDialogs);
const ReadingSheet = whenNeeded(async () => (await import('./sheets/ReadingSheet.tsx')).ReadingSheet);
const ComponentDetails = whenNeeded(
  async () => (await import('./components/ComponentDetails.tsx')).ComponentDetails,
);
const BesideDrawing = whenNeeded(async () => (await import('./history/BesideDrawing.tsx')).BesideDrawing);
const FindBar = whenNeeded(async () => (await import('./finding/FindBar.tsx')).FindBar);
const OverDrawing = whenNeeded(async () => (await import('./bars/OverDrawing.tsx')).OverDrawing);

export interface DiagramEditorProps {
  opened: OpenDiagram;
  diagram: DiagramShape;
  /** How the reader came to it, and what is pinned on the way on. */
  address: DiagramAddress;
  /** What is seen of it stands. */
  onDrawn?: (() => void) | undefined;
}

/** The drawing of an open diagram with everything that is done to it. */
export function DiagramEditor({ opened, diagram, address, onDrawn }: DiagramEditorProps) {
  const editor = useEditor(opened, useBeginning(diagram));
  return editor === null ? null : (
    <Desk editor={editor} opened={opened} diagram={diagram} address={address} onDrawn={onDrawn} />
  );
}

function Desk({ editor, opened, diagram, address, onDrawn }: DiagramEditorProps & { editor: Editor }) {
  const name = displayName('diagram', diagram);
  const panels = useDeskPanels();
  const ofDiagram = useDiagramActions(editor, diagram, address);
  const components = useComponentActions(editor, diagram);
  const isBehind = useReadable(panels.version) !== null;
  const finding = useReadable(panels.finding);
  useTypedAhead(finding);
  const isPlacing = useOncePlacing(panels);
  useNames(editor, diagram);
  const [outlined, setOutlined] = useState(false);
  const toggleOutline = useCallback(() => {
    void Outline.preload();
    setOutlined((open) => !open);
  }, []);
  const canvas = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  // Before the view is opened for the first time.
  useLayoutEffect(() => editor.camera.keepClearOf(() => floatingOver(frame.current)), [editor]);
  const focusCanvas = useCallback(() => canvas.current?.focus({ preventScroll: true }), []);
  const desk = useEditorDesk(editor, { panels, ofDiagram, components, focusCanvas, toggleOutline });
  const access = useReadable(opened.access);
  const cursor = useReadable(editor.cursor);
  // Not the hand: that is another one with every step of a drag.
  const isDrawing = useDerived(editor.hand, ({ tool }) => tool.draws !== null);
  const canEdit = access === 'write';
  useClipboardKeys(editor, components);
  const fetchRest = useFetchedRest(panels, canEdit, onDrawn);
  useFocusBack(editor, focusCanvas);
  useCanvasKeys(editor, canvas);

  return (
    <EditorProvider desk={desk}>
      <div className="absolute inset-0 flex">
        <div ref={frame} data-editor="" className="relative min-w-0 flex-1 overflow-hidden" inert={isBehind}>
          <CanvasMenu>
            <div className="absolute inset-0">
              <DiagramCanvas
                ref={canvas}
                label={`Drawing of ${name}`}
                pictures={editor.scene.pictures}
                repaint={editor.scene.repaint}
                overlay={editor.scene.overlay}
                camera={editor.camera}
                people={opened.presence.others}
                grips={editor.grips}
                edgeScroll={editor.isDragging}
                fingers={isDrawing ? 'draw' : 'pan'}
                cursor={cursor}
                onPointer={editor.point}
                onReady={fetchRest}
              />
            </div>
          </CanvasMenu>
          {canEdit && <InlineField typing={opened.typing} />}
          {canEdit && <Toolbox />}
          {canEdit && <ContextToolbar />}
          {canEdit && <ChangeLogButton />}
          <ZoomControls outlined={outlined} slug={diagram.slug} focusCanvas={focusCanvas} />
          {!canEdit && <ReadingSheet.OnceThere here={diagram.slug} hidden={outlined || finding} />}
          {finding && <FindBar onLeave={focusCanvas} />}
          {canEdit && isPlacing && <PlacingDialogs />}
          <ComponentDetails.OnceThere here={diagram.slug} onClosed={focusCanvas} />
          <Outline.OnceThere open={outlined} onClose={toggleOutline} />
          <Offers.OnceThere slug={diagram.slug} canvas={canvas} focusCanvas={focusCanvas} />
          <OverDrawing.OnceThere editor={editor} presence={opened.presence} />
          <Announcer />
        </div>
        <BesideDrawing.OnceThere diagram={diagram} canEdit={canEdit} focusCanvas={focusCanvas} />
      </div>
    </EditorProvider>
  );
}

/** Alt may be held for what is being dragged. */
const isPlain = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && (!altKey || key === 'Escape');

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Once there it stays, so that it can fade out. */
const useOncePlacing = (panels: DeskPanels): boolean => {
  const placing = useReadable(panels.placing);
  const [isPlacing, setPlacing] = useState(false);
  if (placing !== null && !isPlacing) setPlacing(true);
  return isPlacing;
};

const useFetchedRest = (panels: DeskPanels, canEdit: boolean, onDrawn?: () => void): (() => void) =>
  useCallback(() => {
    onDrawn?.();
    // Little, and missed at once, but not before what was drawn is seen.
    requestAnimationFrame(() => {
      if (panels.minimap.get()) void Minimap.preload();
      for (const part of [Offers, Colouring]) void part.preload();
      void preloadMenus();
    });
    preloadParts(canEdit ? preloadTextEditor : undefined);
  }, [canEdit, panels, onDrawn]);

/** What had the focus is gone with what was edited or selected: keys belong to the drawing again. */
const useFocusBack = (editor: Editor, focusCanvas: () => void): void => {
  const editing = useReadable(editor.editing);
  const selection = useReadable(editor.selection);
  const isUsed = useRef(false);
  useEffect(() => {
    if (isUsed.current && isNowhere()) focusCanvas();
    isUsed.current ||= editing !== null || selection.size > 0;
  }, [editing, selection, focusCanvas]);
};

const useCanvasKeys = (editor: Editor, canvas: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const element = canvas.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.target !== element || isComposing(event) || isOffPage(event.target)) return;
      // The page around the drawing would be marked; where all can be selected, that is done instead.
      if (!editor.canEdit && matchesShortcut('Mod+A', event)) event.preventDefault();
      if (!isPlain(event)) return;
      if (editor.take({ input: 'key', key: event.key, shift: event.shiftKey })) event.preventDefault();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [editor, canvas]);
