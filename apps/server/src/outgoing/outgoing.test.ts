import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createSecureServer } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { asFetch } from './asFetch.ts';
import { createOutgoing, OutgoingFailure, type OutgoingOptions } from './outgoing.ts';

const open: Server[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

/** A server of this machine that answers as the test says, and the number of its port. */
const serve = async (answer: RequestListener, address = '127.0.0.1'): Promise<number> => {
  const server = createServer(answer);
  open.push(server);
  await new Promise<void>((listens) => server.listen(0, address, listens));
  return (server.address() as AddressInfo).port;
};

const here = ['127.0.0.1'];
/** As if this machine were the public internet. */
const ofTests = (options: Partial<OutgoingOptions> = {}) =>
  createOutgoing({ allow: here, resolve: async () => here, ...options });

const faultOf = async (sent: Promise<unknown>): Promise<string> => {
  const error = await sent.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof OutgoingFailure ? error.fault : String(error);
};

describe('a request to an address that somebody entered', () => {
  it('reaches the host it names, by its name', async () => {
    const heard: (string | undefined)[] = [];
    const port = await serve((request, response) => {
      heard.push(request.method, request.url, request.headers.host, String(request.headers['x-mark']));
      response.writeHead(201, { 'x-answer': 'yes' }).end('hello');
    });
    const send = ofTests();
    const answer = await send(new URL(`http://idp.example:${port}/a?b=c`), { headers: { 'x-mark': 'm' } });
    expect([answer.status, answer.headers['x-answer'], answer.body.toString()]).toEqual([
      201,
      'yes',
      'hello',
    ]);
    expect(heard).toEqual(['GET', '/a?b=c', `idp.example:${port}`, 'm']);
  });

  it('asks for the name of the host at the certificate', async () => {
    const names: string[] = [];
    const server = createSecureServer({
      SNICallback: (name, done) => {
        names.push(name);
        done(new Error('no certificate'));
      },
    });
    await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
    const { port } = server.address() as AddressInfo;
    const fault = await faultOf(ofTests()(new URL(`https://idp.example:${port}/`)));
    await new Promise((closed) => server.close(closed));
    expect(names).toEqual(['idp.example']);
    expect(['not-trusted', 'unreachable']).toContain(fault);
  });

  it('calls the address that was judged, whatever the name leads to a moment later', async () => {
    const port = await serve((_, response) => response.end('the first'));
    const answers = [['127.0.0.1'], ['169.254.169.254']];
    let asked = 0;
    const send = ofTests({ resolve: async () => answers[asked++] ?? [] });
    expect((await send(new URL(`http://rebind.example:${port}/`))).body.toString()).toBe('the first');
    expect(asked).toBe(1);
    expect(await faultOf(send(new URL(`https://rebind.example:${port}/`)))).toBe('address-refused');
  });

  it('never connects to what is not public, however it is written', async () => {
    let calls = 0;
    const port = await serve((_, response) => {
      calls++;
      response.end();
    });
    const send = createOutgoing({ allow: [] });
    for (const host of [
      '127.0.0.1',
      '127.1',
      '0x7f000001',
      '2130706433',
      '0177.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      'localhost',
      'localhost.',
    ]) {
      expect(await faultOf(send(new URL(`https://${host}:${port}/`)))).toBe('address-refused');
      expect(await faultOf(send(new URL(`http://${host}:${port}/`)))).toBe('address-unusable');
    }
    expect(calls).toBe(0);
  });

  it('takes no name of which one address is not public', async () => {
    const send = createOutgoing({ allow: [], resolve: async () => ['8.8.8.8', '10.0.0.1'] });
    expect(await faultOf(send(new URL('https://both.example/')))).toBe('address-refused');
  });

  it('needs https but for what is allowed, and no user in the address', async () => {
    const send = createOutgoing({ allow: ['inside.example'], resolve: async () => ['8.8.8.8'] });
    for (const address of [
      'http://outside.example/',
      'ftp://inside.example/',
      'https://u:p@outside.example/',
    ])
      expect(await faultOf(send(new URL(address)))).toBe('address-unusable');
  });

  it('follows no redirect', async () => {
    let reached = 0;
    const port = await serve((request, response) => {
      if (request.url === '/secret') reached++;
      response.writeHead(302, { location: '/secret' }).end();
    });
    expect(await faultOf(ofTests()(new URL(`http://idp.example:${port}/`)))).toBe('redirected');
    expect(reached).toBe(0);
  });

  it('stops reading what does not end', async () => {
    let isClosed = false;
    const port = await serve((_, response) => {
      const write = (): void => {
        while (!response.destroyed && response.write('x'.repeat(50_000)));
      };
      response.on('drain', write).on('close', () => (isClosed = true));
      write();
    });
    const send = ofTests({ maxBytes: 200_000 });
    expect(await faultOf(send(new URL(`http://idp.example:${port}/`)))).toBe('too-large');
    await expect.poll(() => isClosed).toBe(true);
  });

  it('takes nothing packed, which could unpack to any size', async () => {
    const port = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('not really'),
    );
    expect(await faultOf(ofTests()(new URL(`http://idp.example:${port}/`)))).toBe('unreachable');
  });

  it('waits for a slow server no longer than it may take, not for its name either', async () => {
    const port = await serve((_, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    });
    const silent = await serve(() => {});
    const inTime = { timeoutMilliseconds: 150 };
    const url = (of: number) => new URL(`http://idp.example:${of}/`);
    expect(await faultOf(ofTests(inTime)(url(port)))).toBe('too-slow');
    expect(await faultOf(ofTests(inTime)(url(silent)))).toBe('too-slow');
    const unnamed = ofTests({ ...inTime, resolve: () => new Promise(() => {}) });
    expect(await faultOf(unnamed(url(port)))).toBe('too-slow');
  });

  it('says that nobody has the name, and that nobody listens', async () => {
    const port = await serve(() => {});
    const closed = open.pop();
    await new Promise((done) => closed?.close(done));
    expect(await faultOf(ofTests()(new URL(`http://idp.example:${port}/`)))).toBe('unreachable');
    const unknown = ofTests({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    expect(await faultOf(unknown(new URL('https://nobody.example/')))).toBe('not-found');
    expect(await faultOf(ofTests({ resolve: async () => [] })(new URL('https://nobody.example/')))).toBe(
      'not-found',
    );
  });

  it('tries the next address where the first does not listen', async () => {
    const port = await serve((_, response) => response.end('second'));
    const send = createOutgoing({ allow: ['127.0.0.0/8'], resolve: async () => ['127.0.0.9', '127.0.0.1'] });
    expect((await send(new URL(`http://idp.example:${port}/`))).body.toString()).toBe('second');
  });
});

describe('a fetch with the same limits', () => {
  it('sends forms, and hands on status, headers and body', async () => {
    const port = await serve((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () =>
        response
          .writeHead(400, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] })
          .end(JSON.stringify({ sent: Buffer.concat(parts).toString(), by: request.method })),
      );
    });
    const answer = await asFetch(ofTests())(`http://idp.example:${port}/`, {
      method: 'POST',
      body: new URLSearchParams({ code: 'a b' }),
    });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, ['a=1', 'b=2']]);
    expect(await answer.json()).toEqual({ sent: 'code=a+b', by: 'POST' });
  });

  it('hands on an answer without a body, and sends no other methods', async () => {
    const port = await serve((_, response) => response.writeHead(204).end());
    const send = asFetch(ofTests());
    const url = `http://idp.example:${port}/`;
    expect((await send(url)).status).toBe(204);
    await expect(send(url, { method: 'DELETE' })).rejects.toThrow('DELETE');
    await expect(send(url, { method: 'POST', body: new Map() })).rejects.toThrow('text and bytes');
  });
});
