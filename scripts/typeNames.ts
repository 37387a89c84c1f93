import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFiles } from './repositoryFiles.ts';
import { root } from './workspace.ts';

export interface Source {
  file: string;
  text: string;
}

const isOfProduct = (file: string) =>
  /^(apps\/(server|web)|packages\/[^/]+)\/src\/.+\.tsx?$/.test(file) &&
  !/\.(test|fixture|contract)\.tsx?$|\/testing\//.test(file);

/** Of each workspace: the names of types that two files export, with these files. */
export function sharedTypeNames(sources: readonly Source[]): { name: string; files: string[] }[] {
  const files = new Map<string, { name: string; files: string[] }>();
  for (const { file, text } of sources.filter((source) => isOfProduct(source.file))) {
    const workspace = file.split('/').slice(0, 2).join('/');
    for (const [, name = ''] of text.matchAll(/^export (?:type|interface|class) (\w+)/gm)) {
      const known = files.get(`${workspace} ${name}`) ?? { name, files: [] };
      files.set(`${workspace} ${name}`, { name, files: [...known.files, file] });
    }
  }
  return [...files.values()].filter((each) => each.files.length > 1);
}

if (import.meta.main) {
  const sources = repositoryFiles()
    .filter(isOfProduct)
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const shared = sharedTypeNames(sources);
  for (const { name, files } of shared)
    console.log(`${name} is the name of a type in ${files.join(' and in ')}`);
  process.exitCode = shared.length > 0 ? 1 : 0;
}
