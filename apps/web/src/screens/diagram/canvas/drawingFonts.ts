import { fontFamily } from '@lintel/drawing/typography';

const weights = [400, 500, 600];
/** The page is shown in the same font, so that it is mostly there already; longer nobody waits for it. */
const patience = 1_000;

/** Settles when texts can be painted as they were measured, or after a while. */
export async function drawingFonts(): Promise<void> {
  const loaded = Promise.allSettled(
    weights.map((weight) => document.fonts.load(`${weight} 14px "${fontFamily}"`)),
  );
  const patient = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([loaded, patient]);
}
