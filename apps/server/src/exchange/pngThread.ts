import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { ThreadAnswer } from './inThread.ts';
import { pixelsIn } from './pixelsIn.ts';

export interface PngTask {
  readonly svg: string;
  /** In pixels. */
  readonly width: number;
}

/** In pixels: what is painted for an image of an SVG, and what all images of a picture together may be unpacked to. */
const largestSide = 2_048;
const mostPixels = 60_000_000;

const imagePattern = /<image ([^<>]*?)href="data:image\/([a-z+]+);base64,([^"]*)"/g;

const numberIn = (attributes: string, name: string): number =>
  Number(new RegExp(`(?:^| )${name}="([\\d.]+)"`).exec(attributes)?.[1] ?? 0);

/** The painter paints an SVG within an SVG over the whole picture, which takes it as long as all the rest. */
const asPixels = (svg: string, side: number): string | null => {
  try {
    const { width, height } = new Resvg(svg);
    const mode = width > height ? 'width' : 'height';
    const value = Math.min(largestSide, Math.max(1, Math.ceil(side)));
    const png = new Resvg(svg, { fitTo: { mode, value } }).render().asPng();
    return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  } catch {
    return null;
  }
};

/** With images of pixels alone, and no more of them than there is memory for. */
const prepared = (svg: string, scale: number): string => {
  const made = new Map<string, string | null>();
  let room = mostPixels;
  return svg.replaceAll(imagePattern, (whole, attributes: string, type: string, data: string) => {
    if (type !== 'svg+xml') {
      const pixels = pixelsIn(Buffer.from(data, 'base64'));
      if (pixels > room) return `<image ${attributes}`;
      room -= pixels;
      return whole;
    }
    const side = Math.max(numberIn(attributes, 'width'), numberIn(attributes, 'height')) * scale;
    const key = `${side} ${data}`;
    const known = made.get(key);
    const href = known === undefined ? asPixels(Buffer.from(data, 'base64').toString('utf8'), side) : known;
    made.set(key, href);
    return href === null ? `<image ${attributes}` : `<image ${attributes}href="${href}"`;
  });
};

const widthOf = (svg: string): number =>
  Number(/^<svg [^>]*?viewBox="[-\d.]+ [-\d.]+ ([\d.]+) /.exec(svg)?.[1] ?? 1);

const require = createRequire(import.meta.url);

/** The painter knows no font of which one file has all weights, and mixes weights where a word needs two files. */
const fontFiles = ['Regular', 'Italic', 'Medium', 'MediumItalic', 'SemiBold', 'SemiBoldItalic'].map((cut) =>
  join(dirname(require.resolve('inter-ui/package.json')), 'web', `Inter-${cut}.woff2`),
);

const paint = async ({ svg, width }: PngTask): Promise<Uint8Array> => {
  const engine = require.resolve('@resvg/resvg-wasm/index_bg.wasm');
  const [, ...fontBuffers] = await Promise.all([
    readFile(engine).then(initWasm),
    ...fontFiles.map((file) => readFile(file)),
  ]);
  const font = { fontBuffers, defaultFontFamily: 'Inter', sansSerifFamily: 'Inter' };
  const fitTo = { mode: 'width', value: width } as const;
  return new Resvg(prepared(svg, width / widthOf(svg)), { font, fitTo }).render().asPng();
};

const answered = async (task: PngTask): Promise<ThreadAnswer<Uint8Array>> => {
  try {
    return { answer: await paint(task) };
  } catch {
    return { problem: 'The picture cannot be painted' };
  }
};

parentPort?.postMessage(await answered(workerData as PngTask));
