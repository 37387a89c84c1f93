import type { Relation, Textarea } from '@lintel/diagram/items';
import { LiveTextEditor, type LiveTextEditorProps } from '../../../richText/LiveTextEditor.tsx';
import { useReadable } from '../../../state/useReadable.ts';
import { goBack } from '../actions/goingBack.ts';
import type { Editor } from '../editor/editor.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { labelSpot, textareaPlace } from './fieldPlaces.ts';
import { OnDrawing } from './OnDrawing.tsx';
import { spokenTo } from './spokenTo.ts';
import { TextBar } from './TextBar.tsx';

interface OpenTextProps extends Pick<LiveTextEditorProps, 'root' | 'typed' | 'caretAt' | 'onClose'> {
  item: Textarea | Relation;
}

/** The editor of a text on the drawing, with its bar and the other people in it. */
export function OpenText({ item, ...text }: OpenTextProps) {
  const { editor, ofDiagram } = useDesk();
  // A label goes along when what its relation ends at is moved.
  useReadable(editor.scene.repaint);
  const look = lookOf(item, editor);
  if (look === null) return null;
  const isLabel = item.kind === 'relation';
  const { presence, history } = editor.diagram;
  return (
    <LiveTextEditor
      label={spokenTo(item)}
      history={history}
      isLabel={isLabel}
      imagesOf={isLabel ? undefined : { diagram: ofDiagram.diagram().slug }}
      marks={isLabel}
      onUndo={() => void goBack(editor, 'undo')}
      onRedo={() => void goBack(editor, 'redo')}
      onShown={(isShown) => editor.cover(isShown)}
      textKey={item.key}
      people={presence.others}
      onCaret={(caret) => presence.announce({ caret: caret && { key: item.key, ...caret } })}
      arrange={(parts) => <OverItem item={item} {...parts} />}
      {...text}
      {...look}
    />
  );
}

type Parts = Parameters<LiveTextEditorProps['arrange']>[0];

function OverItem({ item, text, bar, carets }: Parts & Pick<OpenTextProps, 'item'>) {
  return (
    <>
      <OnDrawing>{text}</OnDrawing>
      {bar !== null && <TextBar of={item.key}>{bar}</TextBar>}
      {carets !== null && (
        <div className="absolute inset-0 z-floating">
          <OnDrawing>{carets}</OnDrawing>
        </div>
      )}
    </>
  );
}

const lookOf = (
  item: Textarea | Relation,
  { scene: { pictures } }: Editor,
): Pick<LiveTextEditorProps, 'className' | 'style'> | null => {
  if (item.kind === 'textarea') {
    const shown = pictures.snapshot.get(item.key);
    const { x, y, width, height } = textareaPlace(shown?.kind === 'textarea' ? shown : item);
    return {
      className: 'pointer-events-auto absolute text-13 rich-text-on-drawing',
      style: { left: x, top: y, width, minHeight: height },
    };
  }
  const face = pictures.relationFace(item.key);
  const spot = face === null ? null : labelSpot(face);
  if (spot === null) return null;
  const { centre, maxWidth } = spot;
  return {
    className:
      'pointer-events-auto absolute min-w-1 -translate-1/2 rich-text-label text-center text-12 font-medium bg-canvas',
    style: {
      left: centre.x,
      top: centre.y,
      width: 'max-content',
      maxWidth,
    },
  };
};
