/**
 * The canvas of the built product on its own page, signed in and with all that stands around it: what steps of input cost
 * beside a bare canvas in the same run, what opening costs, and what moves of others cost. Words choose what is measured, as
 * `main.ts pan zoom 10000 far` or `main.ts crowded moves`; wishes.ts has them all.
 */
import { Chromium } from './chromium.ts';
import { serveBare } from './bare/serveBare.ts';
import { measureEverything } from './everything.ts';
import { measureFrames } from './frames.ts';
import { landscape, type SpacingName } from './landscape.ts';
import { facesOf } from './mix.ts';
import { measureMoves } from './moves.ts';
import { measureOpening, prepareOpening } from './opening.ts';
import { signIn } from './pages.ts';
import { placeOf } from './place.ts';
import { startProduct } from './product.ts';
import { measureSteps, stepGroups } from './steps.ts';
import { type Distance, readWishes } from './wishes.ts';
import { writeDiagram, type Written } from './writing.ts';

const { groups, spacings, sizes, distances, mix, rounds, steps } = readWishes();
const seen: Record<Distance, string> = { near: '62 %', far: '28 %' };

const product = await startProduct();
const bareServer = await serveBare();
const [real, bare] = [await Chromium.start(), await Chromium.start()];
const written: Written[] = [];
try {
  await signIn(real, product);
  const faceOf = await facesOf(product.call, mix);
  const write = async (count: number, spacing: SpacingName): Promise<Written> => {
    const one = await writeDiagram(product, landscape(count, spacing), faceOf);
    written.push(one);
    return one;
  };
  for (const spacing of spacings) {
    const diagrams = new Map<number, Written>();
    for (const count of sizes) diagrams.set(count, await write(count, spacing));
    const pages = { product, real, bare, bareOrigin: bareServer.origin };
    const steppings = stepGroups.filter((group) => groups.includes(group));
    for (const [count, one] of diagrams) {
      const titled = (distance: Distance): string => `${count} ${spacing}, ${seen[distance]}`;
      for (const distance of distances) {
        const place = placeOf(count, spacing, distance);
        const order = { name: titled(distance), slug: one.slug, place, groups: steppings, rounds, steps };
        if (steppings.length > 0) await measureSteps(pages, order);
      }
      const near = { name: titled('near'), place: placeOf(count, spacing, 'near'), rounds };
      if (groups.includes('moves')) await measureMoves(real, product, one, near);
      const far = { name: titled('far'), place: placeOf(count, spacing, 'far'), rounds };
      if (groups.includes('frames')) await measureFrames(real, product, one.slug, far);
      if (groups.includes('everything')) await measureEverything(real, product, one.slug, near);
    }
    if (groups.includes('open')) {
      await prepareOpening(real);
      const all = [...diagrams].map(([count, { slug }]) => ({
        count,
        slug,
        place: placeOf(count, spacing, 'near'),
      }));
      for (const isKept of [false, true]) await measureOpening(real, product, all, { rounds, isKept });
    }
  }
} finally {
  for (const one of written) one.leave();
  await real.stop();
  await bare.stop();
  bareServer.close();
  await product.stop();
}
