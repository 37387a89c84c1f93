import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace.ts';
import { type Compose, composeIn } from './compose.ts';
import { rulesIn, sentFiles } from './context.ts';
import { type Stage, stagesIn } from './dockerfile.ts';

const folder = join(root, 'infra/docker');

const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');

export interface ImageFiles {
  stages: Stage[];
  /** What the build gets to see of the repository. */
  sent: string[];
  compose: Compose;
}

export const readImageFiles = (): ImageFiles => ({
  stages: stagesIn(textOf('Dockerfile')),
  sent: sentFiles(root, rulesIn(textOf('Dockerfile.dockerignore'))),
  compose: composeIn(textOf('compose.yaml')),
});
