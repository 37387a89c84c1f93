import { picture } from '@lintel/diagram/picture/pictureStore';
import type { Picture } from '@lintel/drawing/picture';
import { downloadFile, fileNameOf } from '../../../data/download.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { appTheme } from '../../../canvas/appTheme.ts';
import { tintsOf } from '../colouring/legend.ts';
import { withLegend } from '../colouring/legendPicture.ts';
import type { Editor } from '../editor/editor.ts';
import type { ExportFormat } from '../../../export/exportFormat.ts';
import { print } from '../../../export/print.ts';

type Saved = (fileName: string, content: Blob) => void;

/** In the colours it is seen in, with what they mean. */
export const pictureOf = ({ snapshot, names, scene }: Editor): Picture => {
  const legend = scene.legend.get();
  const input = { snapshot, names: names.get().picture, tints: tintsOf(legend), readOnly: true };
  const drawn = picture(input, { links: false });
  return legend === null ? drawn : withLegend(drawn, legend);
};

export const printDiagram = (editor: Editor, name: string): Promise<void> =>
  print({ name, picture: () => pictureOf(editor) });

/** The diagram as it is, without what is selected, pointed at or typed. */
export const exportAs = async (
  format: ExportFormat,
  editor: Editor,
  name: string,
  save: Saved = downloadFile,
): Promise<void> => {
  try {
    const content = await format.make({
      name,
      picture: () => pictureOf(editor),
      theme: appTheme,
    });
    save(fileNameOf(name, format.ending), content);
  } catch {
    toast.error(`Failed to export as ${format.label}`);
  }
};
