import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, createClient } from '@lintel/api/client';
import { authEndpoints } from '@lintel/api/endpoints/auth';
import type { OrganizationTemplate } from '@lintel/domain/entities/organization';
import { fillDataFolder } from '@lintel/server/src/testing/database.ts';
import { freePort } from '../../freePort.ts';
import { root } from '../../workspace.ts';
import { startProcess } from '../load/processes.ts';

/** The built product on a data folder of its own, and a person who has signed up. */
export interface Product {
  readonly origin: string;
  readonly cookie: string;
  readonly call: Call;
  stop(): Promise<void>;
}

async function signedUp(
  origin: string,
  template: OrganizationTemplate,
): Promise<{ cookie: string; call: Call }> {
  let cookie = '';
  const call = createClient(origin, async (input, init) => {
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), origin, cookie };
    const answer = await fetch(input, { ...init, headers, keepalive: false });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return answer;
  });
  await call(authEndpoints.signUp, {
    body: {
      firstName: 'Ada',
      lastName: 'Bench',
      email: 'ada@bench.example',
      password: randomUUID(),
      organizationName: 'Bench',
      template,
    },
  });
  return { cookie, call };
}

export async function startProduct(template: OrganizationTemplate = 'empty'): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-canvas-'));
  await fillDataFolder(folder);
  const port = await freePort();
  const server = await startProcess({
    program: join(root, 'apps/server/src/main.ts'),
    env: { DATA_DIR: folder, PORT: String(port), HOST: 'localhost' },
    readyText: 'Lintel',
  });
  const origin = `http://localhost:${port}`;
  return {
    origin,
    ...(await signedUp(origin, template)),
    stop: async () => {
      await server.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
