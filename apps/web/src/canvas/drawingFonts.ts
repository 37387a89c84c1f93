import { fontFamily } from '@lintel/drawing/typography';

const fonts = [400, 500, 600].map((weight) => `${weight} 14px "${fontFamily}"`);
/** The page is shown in the same font, so that it is mostly there already; longer nobody waits for it. */
const patience = 1_000;

/** Whether texts can be painted as they were measured. */
export const areDrawingFontsThere = (): boolean => fonts.every((font) => document.fonts.check(font));

/** Settles when they are, or after a while. */
export async function drawingFonts(): Promise<void> {
  const loaded = Promise.allSettled(fonts.map((font) => document.fonts.load(font)));
  const patient = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([loaded, patient]);
}
