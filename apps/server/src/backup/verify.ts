import { type Manifest, readManifest } from './manifest.ts';
import { verifyObjects } from './objects.ts';
import { verifyPart } from './parts.ts';

/** Reads all of a backup and holds it to its hashes; what is cut, damaged, foreign or newer is refused in a sentence. */
export const verifyBackup = async (folder: string): Promise<Manifest> => {
  const manifest = await readManifest(folder);
  for (const part of [...manifest.tables, manifest.files]) await verifyPart(folder, part);
  if (manifest.secretKey !== null) await verifyPart(folder, manifest.secretKey);
  await verifyObjects(folder);
  return manifest;
};
