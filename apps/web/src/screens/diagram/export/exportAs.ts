import { picture } from '@lintel/diagram/picture/pictureStore';
import { downloadFile, fileNameOf } from '../../../data/download.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { appTheme } from '../canvas/appTheme.ts';
import type { Editor } from '../editor/editor.ts';
import type { ExportFormat } from './exportFormat.ts';

type Saved = (fileName: string, content: Blob) => void;

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
      picture: () =>
        picture(
          { snapshot: editor.snapshot, names: editor.names.get().picture, readOnly: true },
          { links: false },
        ),
      theme: appTheme,
    });
    save(fileNameOf(name, format.ending), content);
  } catch {
    toast.error(`Failed to export as ${format.label}`);
  }
};
