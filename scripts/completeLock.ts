import { join } from 'node:path';
import { completed, missingPlatforms, readLockFile, writeLockFile } from './lockFile.ts';
import { root } from './workspace.ts';

const file = join(root, 'package-lock.json');
const lock = readLockFile(file);
const missing = missingPlatforms(lock);
if (missing.length > 0) writeLockFile(file, completed(lock));
process.stdout.write(
  missing.length > 0
    ? `Added ${missing.length} platform packages to package-lock.json.\n`
    : 'package-lock.json is complete.\n',
);
