/**
 * The pictures at the beginning of the README, as the product itself draws them: the landscape of the example, by itself
 * and while two people work on it, in both themes. Needs `npm run build`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PictureItem, Rect, Shape } from '@lintel/drawing/picture';
import { pointerShapes } from '@lintel/drawing/pointers';
import { selectedBySomeone } from '@lintel/drawing/states';
import { dark, light } from '@lintel/drawing/theme';
import { toSvg } from '@lintel/drawing/toSvg';
import { startProcess } from './bench/load/processes.ts';
import { freePort } from './freePort.ts';
import { root } from './workspace.ts';

const themes = { light, dark } as const;
const folder = join(root, 'infra/pictures');
const landscape = 'Retail landscape';

/** Free around what is drawn, for the ground to be seen. */
const margin = 40;

const [ada, jan] = [
  { initials: 'AK', hue: 5 },
  { initials: 'JS', hue: 2 },
] as const;

/** Two boxes of the landscape, in pixels. */
const [pricing, shipping] = [
  { x: 750, y: 200, width: 200, height: 100 },
  { x: 1200, y: 200, width: 200, height: 100 },
] as const satisfies readonly Rect[];

const pointer = (person: typeof ada | typeof jan, x: number, y: number): Shape => ({
  kind: 'group',
  x,
  y,
  scale: 1.4,
  children: pointerShapes(person.initials, person.hue),
});

const people: PictureItem = {
  id: 'people',
  bounds: { x: pricing.x, y: pricing.y, width: 700, height: 200 },
  shapes: [
    ...selectedBySomeone(pricing, ada),
    ...selectedBySomeone(shipping, jan),
    pointer(ada, 900, 240),
    pointer(jan, 1345, 245),
  ],
};

const viewOf = (svg: string): Rect => {
  const [x = 0, y = 0, width = 0, height = 0] =
    /viewBox="([^"]+)"/.exec(svg)?.[1]?.split(' ').map(Number) ?? [];
  return { x, y, width, height };
};

const attributes = ({ x, y, width, height }: Rect): string =>
  `x="${x}" y="${y}" width="${width}" height="${height}"`;

/** With the ground of the drawing behind it, and what else is laid over it. */
const framed = (svg: string, ground: string, over: string): string => {
  const view = viewOf(svg);
  const all = {
    x: view.x - margin,
    y: view.y - margin,
    width: view.width + 2 * margin,
    height: view.height + 2 * margin,
  };
  const placed = svg.replace(/ width="[^"]+" height="[^"]+"/, ` ${attributes(view)}`);
  const laid = over.replace(/ width="[^"]+" height="[^"]+"/, ` ${attributes(view)}`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${all.x} ${all.y} ${all.width} ${all.height}">`,
    `<rect ${attributes(all)} rx="12" fill="${ground}"/>`,
    placed,
    laid,
    '</svg>\n',
  ].join('');
};

const ask = async <Answer>(address: string, cookie: string): Promise<Answer> => {
  const answer = await fetch(address, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (address.includes('/svg/') ? answer.text() : answer.json()) as Promise<Answer>;
};

const signUp = async (address: string): Promise<string> => {
  const answer = await fetch(`${address}/api/auth/sign-up`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'ada@alder.example',
      password: 'a drawing for the readme',
      firstName: 'Ada',
      lastName: 'Kay',
      organizationName: 'Alder Goods',
      template: 'example',
    }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
};

const data = mkdtempSync(join(tmpdir(), 'lintel-pictures-'));
const address = `http://localhost:${await freePort()}`;
const server = await startProcess({
  program: join(root, 'apps/server/src/main.ts'),
  env: { DATA_DIR: data, HOST: 'localhost', PORT: new URL(address).port, APP_URL: address },
  readyText: 'Data',
});
try {
  const cookie = await signUp(address);
  const diagrams = await ask<{ slug: string; name: string }[]>(`${address}/api/diagrams`, cookie);
  const slug = diagrams.find(({ name }) => name === landscape)?.slug;
  for (const [name, theme] of Object.entries(themes)) {
    const svg = await ask<string>(`${address}/api/svg/${slug}?theme=${name}`, cookie);
    const together = toSvg({ items: [people] }, { theme, viewBox: viewOf(svg) });
    writeFileSync(join(folder, `landscape-${name}.svg`), framed(svg, theme['canvas-bg'], ''));
    writeFileSync(join(folder, `together-${name}.svg`), framed(svg, theme['canvas-bg'], together));
  }
} finally {
  await server.end();
  rmSync(data, { recursive: true, force: true });
}
