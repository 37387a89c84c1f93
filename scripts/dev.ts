import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from './workspace.ts';

const pagePort = 3000;
const serverPort = 3001;
const dataFolder = join(root, 'data', 'dev');
const web = join(root, 'apps/web');

const env = {
  ...process.env,
  PORT: String(serverPort),
  DATA_DIR: dataFolder,
  // The browser talks to Vite, so this is the origin that the server has to accept and to write into links.
  APP_URL: process.env.APP_URL ?? `http://localhost:${pagePort}`,
};

function node(...args: string[]) {
  return spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
}

if (!existsSync(dataFolder)) {
  const seeding = node('apps/server/src/seed.ts');
  const code = await new Promise((done) => seeding.on('exit', done));
  if (code !== 0) {
    // A half-filled folder would look like seeded data next time.
    rmSync(dataFolder, { recursive: true, force: true });
    process.exit(1);
  }
}

const server = node('--watch', '--watch-preserve-output', 'apps/server/src/main.ts');

// Vite plugins look for sources from the working directory.
process.chdir(web);
const upstream = { target: `http://localhost:${serverPort}` };
const vite = await createServer({
  root: web,
  server: {
    port: pagePort,
    strictPort: true,
    proxy: {
      '/api': upstream,
      '/livez': upstream,
      '/readyz': upstream,
      '/collab': { ...upstream, ws: true },
      '/yjs': { ...upstream, ws: true },
    },
  },
});
await vite.listen();
vite.printUrls();

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  server.kill('SIGTERM');
  await vite.close();
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
server.on('exit', (code) => void stop().then(() => process.exit(code ?? 0)));
