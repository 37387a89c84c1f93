import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWebIfChanged } from './webBuild.ts';
import { root } from './workspace.ts';

if (!(await buildWebIfChanged())) {
  console.error('The web application could not be built (see above).');
  process.exit(1);
}
// Imported rather than spawned: signals reach the server itself, and its exit is ours. By address, because scripts
// are type-checked without the applications.
await import(pathToFileURL(join(root, 'apps/server/src/main.ts')).href);
