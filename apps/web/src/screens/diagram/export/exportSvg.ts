import { imageSources } from '@lintel/drawing/sources';
import { type SvgOptions, toSvg } from '@lintel/drawing/toSvg';
import { downloadFile, fileNameOf } from '../../../data/download.ts';
import { imageData } from '../../../data/images.ts';
import { toast } from '../../../ui/toast.ts';
import { appTheme } from '../canvas/appTheme.ts';
import type { Editor } from '../editor/editor.ts';
import { fontsFor } from './embeddedFonts.ts';
import { exportedPicture } from './picture.ts';

/** With its images and its font in it, so that it stands alone. */
export const exportSvg = async (editor: Editor, name: string): Promise<void> => {
  try {
    const [picture, theme] = [exportedPicture(editor), appTheme()];
    const imageOf = await imageData(imageSources(picture, theme));
    const options: SvgOptions = { theme, title: name, ground: 'canvas-bg', imageOf };
    const svg = toSvg(picture, { ...options, fonts: await fontsFor(toSvg(picture, options)) });
    downloadFile(fileNameOf(name, 'svg'), new Blob([svg], { type: 'image/svg+xml' }));
  } catch {
    toast.error('Failed to export as SVG');
  }
};
