import { light } from '@lintel/drawing/theme';
import type { ExportSource } from './exportFormat.ts';
import { standaloneSvg } from './standaloneSvg.ts';

/** Everything else on the page stays away from the paper while it is there. */
const sheetOf = async (address: string, name: string): Promise<HTMLElement> => {
  const image = new Image();
  image.alt = name;
  image.src = address;
  await image.decode();
  const sheet = document.createElement('div');
  sheet.className = 'print-sheet';
  sheet.toggleAttribute('data-wide', image.naturalWidth > image.naturalHeight);
  sheet.append(image);
  return sheet;
};

const takeAway = (): void => document.querySelector('.print-sheet')?.remove();

/** All of it on one page, in the colours of a light screen on paper that is white already. */
export const printPicture = async (source: Omit<ExportSource, 'theme'>): Promise<void> => {
  const content = await standaloneSvg({ ...source, theme: () => light }, {});
  const address = URL.createObjectURL(content);
  const clear = (): void => {
    takeAway();
    URL.revokeObjectURL(address);
  };
  try {
    const sheet = await sheetOf(address, source.name);
    // Not every browser says when it is done.
    takeAway();
    document.body.append(sheet);
    addEventListener('afterprint', clear, { once: true });
    print();
  } catch (error) {
    clear();
    throw error;
  }
};
