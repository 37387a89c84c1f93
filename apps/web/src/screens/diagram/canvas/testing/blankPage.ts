/** Nothing at all: what the browser spends on input and frames by itself. */
import '../../../../styles/app.css';
import { nextFrame, offer } from './landscape.ts';

addEventListener('wheel', (event) => event.preventDefault(), { passive: false });
offer({
  show: nextFrame,
  moveOne: () => undefined,
  grip: () => ({ x: 640, y: 400 }),
  rest: () => undefined,
  complete: () => Promise.resolve(),
});
