import { buildWebIfChanged } from './webBuild.ts';

if (!(await buildWebIfChanged())) process.exitCode = 1;
