/** Writes what the product is made of, as CycloneDX: read from the lock file, so nothing has to be asked or installed. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runQuietly } from './workspace.ts';

const file = join(root, 'dist', 'sbom.json');
const asked = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev'];
const { code, output } = await runQuietly('npm', asked);
if (code !== 0) {
  console.error(output);
  process.exitCode = 1;
} else {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(file, output.slice(output.indexOf('{')));
  console.log(`Written to ${file}. The texts of the licences are on the page /licences of every server.`);
}
