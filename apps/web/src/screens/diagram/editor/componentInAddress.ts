import { componentShownAt } from '@lintel/domain/links';
import { centreOf } from '@lintel/diagram/geometry/rect';
import { detailAt } from '@lintel/drawing/detail';
import type { Editor } from './editor.ts';

/** The entries of the tab's history that were shown: coming back to one finds what was left there. */
const visited = new Set<string>();

/** Selects the component that an address names, and goes to where it is drawn. */
export const showComponentAt = (editor: Editor, entry: string, hash: string): void => {
  const slug = componentShownAt(hash);
  if (slug === null || visited.has(entry)) return;
  visited.add(entry);
  const key = instanceOf(editor, slug);
  if (key === null) return;
  editor.stopEditing();
  editor.selection.set([key]);
  goTo(editor, key);
};

/** Into the middle, as large as it can be read; only after the diagram has been opened as it always is. */
const goTo = (editor: Editor, key: string): void => {
  const { camera } = editor;
  const go = (): void => {
    if (camera.viewport.get().width === 0) return;
    stop();
    const bounds = editor.boundsOf([key]);
    if (bounds === null) return;
    const { zoom } = camera.get();
    camera.glideTo({ ...centreOf(bounds), zoom: detailAt(zoom) === 'all' ? zoom : 1 });
    editor.marks.flash(bounds);
  };
  const stop = camera.viewport.subscribe(go);
  go();
};

/** The uppermost that stands for it, as people read; a component that was merged goes by its old name on a drawing. */
const instanceOf = ({ snapshot, names }: Editor, slug: string): string | null => {
  const { components } = names.get();
  const drawn = [...snapshot.items.values()]
    .filter((item) => item.kind === 'instance')
    .filter(
      ({ component }) =>
        component !== null && (component === slug || components.get(component)?.standsFor === slug),
    )
    .sort((a, b) => a.position.y - b.position.y || a.position.x - b.position.x);
  return drawn[0]?.key ?? null;
};
