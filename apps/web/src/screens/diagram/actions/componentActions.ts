import { unlinkComponent } from '@lintel/diagram/commands/name';
import type { Instance } from '@lintel/diagram/items';
import { Box, ClipboardPaste, FilePlus, PackagePlus, PanelRight, SquarePen, Unlink } from 'lucide-react';
import type { ComponentActions } from '../components/useComponentActions.ts';
import type { Editor } from '../editor/editor.ts';
import { componentOf, isAwaited, liveComponentOf, stillLoading } from '../names/diagramNames.ts';
import { type DeskPanels, showSide } from '../editor/deskPanels.ts';
import { pasteFromSystem, pasteLinkedShortcut } from './diagramClipboard.ts';
import { always, asEditorActions } from './editorAction.ts';

export const selectedInstances = ({ selection, snapshot }: Editor): Instance[] =>
  [...selection.get()].flatMap((key) => snapshot.instance(key) ?? []);

const oneComponent = 'Select one component';
const noComponent = 'Select a component of the model';

const only = (editor: Editor): Instance | null => {
  const [instance] = selectedInstances(editor);
  return editor.selection.get().size === 1 && instance !== undefined ? instance : null;
};

const linkedKeys = (editor: Editor): string[] => {
  const names = editor.names.get();
  return selectedInstances(editor)
    .filter((each) => liveComponentOf(each, names) !== null)
    .map(({ key }) => key);
};

/** Of what is selected something is linked, and to what is not known yet. */
export const isSelectedAwaited = (editor: Editor): boolean =>
  selectedInstances(editor).some((each) => isAwaited(each, editor.names.get()));

const whyNoDetails = (editor: Editor): string | null => {
  if (linkedKeys(editor).length > 0) return null;
  return isSelectedAwaited(editor) ? stillLoading : noComponent;
};

const placeholders = (editor: Editor): Instance[] =>
  selectedInstances(editor).filter(({ component }) => component === null);

const describingActions = (editor: Editor, panels: DeskPanels, components: ComponentActions) =>
  asEditorActions([
    {
      id: 'component',
      label: 'Edit component',
      section: 'Edit',
      icon: SquarePen,
      shortcut: 'Enter',
      heardElsewhere: true,
      isForReaders: true,
      keywords: 'open details description attributes attachments type',
      reason: () => whyNoDetails(editor),
      run: () => editor.details.set(linkedKeys(editor)),
    },
    {
      id: 'componentDetails',
      label: 'Component details',
      section: 'Edit',
      icon: PanelRight,
      shortcut: 'Mod+Enter',
      isForReaders: true,
      keywords: 'panel inspector type state tags attributes',
      reason: () => (only(editor) === null ? oneComponent : null),
      run: () => showSide(panels, 'details'),
    },
    {
      id: 'type',
      label: 'Change type',
      section: 'Edit',
      icon: Box,
      // A letter alone begins the name of a placeholder.
      shortcut: 'Alt+T',
      keywords: 'icon kind',
      reason: () => {
        const instances = selectedInstances(editor);
        if (instances.length === 0) return 'Select a component';
        if (isSelectedAwaited(editor)) return stillLoading;
        return instances.some(({ component }) => component !== null) ? components.whyNot() : null;
      },
      run: () => panels.typing.set(true),
    },
  ]);

/** What becomes of boxes in the model, and what leads on from them. */
const modelActions = (editor: Editor, components: ComponentActions) =>
  asEditorActions([
    {
      id: 'pasteLinked',
      label: 'Paste as the same components',
      section: 'Edit',
      icon: ClipboardPaste,
      shortcut: pasteLinkedShortcut,
      heardElsewhere: true,
      keywords: 'instance link keep',
      reason: always,
      run: () => pasteFromSystem(editor, { linkedBy: components }),
    },
    {
      id: 'convert',
      label: 'Make it a component of the model',
      section: 'Edit',
      icon: PackagePlus,
      keywords: 'convert placeholder new create',
      reason: () => (placeholders(editor).length === 0 ? 'Select a placeholder' : components.whyNot()),
      run: () => void components.convert(placeholders(editor).map(({ key }) => key)),
    },
    {
      id: 'unlink',
      label: 'Make it a placeholder',
      section: 'Edit',
      icon: Unlink,
      keywords: 'detach unlink component',
      reason: () => {
        const instance = only(editor);
        if (instance === null) return oneComponent;
        if (instance.component === null) return 'It is one already';
        // It goes on under the name of its component.
        return isSelectedAwaited(editor) ? stillLoading : null;
      },
      run: () => {
        const instance = only(editor);
        const described = componentOf(instance ?? undefined, editor.names.get());
        if (instance === null) return;
        const named = described && { name: described.name, type: described.type?.slug ?? null };
        editor.commit(unlinkComponent(editor.snapshot, { key: instance.key, named }));
      },
    },
    {
      id: 'createComponentDiagram',
      label: 'Create and link a diagram of the component',
      section: 'Edit',
      icon: FilePlus,
      keywords: 'new drill down',
      reason: () => {
        const instance = only(editor);
        if (instance === null || liveComponentOf(instance, editor.names.get()) === null) return noComponent;
        return components.whyNot();
      },
      run: () => {
        const instance = only(editor);
        if (instance !== null) void components.createLinked(instance.key);
      },
    },
  ]);

export const componentActions = (editor: Editor, panels: DeskPanels, components: ComponentActions) =>
  asEditorActions([...describingActions(editor, panels, components), ...modelActions(editor, components)]);
