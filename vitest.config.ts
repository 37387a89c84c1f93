import { defineConfig } from 'vitest/config';

const node = (name: string, folder: string) => ({
  test: { name, root: folder, environment: 'node' as const, include: ['**/*.test.ts', '**/*.test.tsx'] },
});

export default defineConfig({
  test: {
    projects: [
      node('domain', 'packages/domain'),
      node('api', 'packages/api'),
      node('server', 'apps/server'),
      node('web', 'apps/web'),
      node('scripts', 'scripts'),
    ],
  },
});
