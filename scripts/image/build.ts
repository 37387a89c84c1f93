/** What a container engine does with the Dockerfile, done to folders: each stage becomes one. */
import { spawn } from 'node:child_process';
import { chownSync, cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../workspace.ts';
import { filesUnder } from './context.ts';
import { copiesOf, type Instruction, lastStage, type Stage, stageNamed } from './dockerfile.ts';
import { type ImageFiles, readImageFiles } from './files.ts';

/** Who the server is in the image. */
export const nobody = { uid: 1000, gid: 1000 };

const ended = (command: string, cwd: string): Promise<number> =>
  new Promise((done, failed) => {
    const child = spawn('sh', ['-c', command], { cwd, stdio: ['ignore', process.stderr, 'inherit'] });
    child.on('error', failed);
    child.on('close', (code) => done(code ?? 1));
  });

const makesDataFolder = 'install --directory --owner=node --group=node --mode=0700 ';

/** What is run is npm, or a script; the one command that belongs to the base image is done by hand. */
const run = async (command: string, stage: string, cwd: string): Promise<void> => {
  if (command.startsWith(makesDataFolder)) {
    const folder = join(stage, command.slice(makesDataFolder.length));
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chownSync(folder, nobody.uid, nobody.gid);
    return;
  }
  if (!/^(npm|node) /.test(command)) throw new Error(`This cannot be run without an engine: ${command}`);
  const code = await ended(command, cwd);
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
};

const copy = (instruction: Instruction, cwd: string, sent: string[], folderOf: (stage: string) => string) => {
  for (const { from, sources, target } of copiesOf({ base: '', name: null, instructions: [instruction] })) {
    for (const source of sources) {
      const into = join(cwd, target);
      // Links stay as they are written: npm links the workspaces by relative paths.
      if (from !== null)
        cpSync(join(folderOf(from), source), into, { recursive: true, verbatimSymlinks: true });
      else
        for (const { file, below } of filesUnder(sent, source)) {
          mkdirSync(dirname(join(into, below)), { recursive: true });
          cpSync(join(root, file), join(into, below));
        }
    }
  }
};

/** Builds below `folder` and returns the root folder of the image. */
export const buildInto = async (
  folder: string,
  { stages, sent }: ImageFiles = readImageFiles(),
): Promise<string> => {
  const folderOf = (stage: Stage): string => join(folder, String(stages.indexOf(stage)));
  const folderNamed = (name: string): string => {
    const stage = stageNamed(stages, name);
    if (stage === undefined) throw new Error(`No stage is called ${name}.`);
    return folderOf(stage);
  };
  const workingIn = new Map<Stage, string>();
  for (const stage of stages) {
    const own = folderOf(stage);
    const base = stageNamed(stages, stage.base);
    mkdirSync(own, { recursive: true });
    if (base !== undefined) cpSync(folderOf(base), own, { recursive: true, verbatimSymlinks: true });
    let cwd = (base && workingIn.get(base)) ?? '/';
    for (const instruction of stage.instructions) {
      const { keyword, rest } = instruction;
      if (keyword === 'WORKDIR') {
        cwd = rest;
        mkdirSync(join(own, cwd), { recursive: true });
      } else if (keyword === 'RUN') await run(rest, own, join(own, cwd));
      else if (keyword === 'COPY') copy(instruction, join(own, cwd), sent, folderNamed);
    }
    workingIn.set(stage, cwd);
  }
  return folderOf(lastStage(stages));
};
