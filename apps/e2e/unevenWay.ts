import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Random } from '@lintel/diagram/testing/random';

type Chance = Pick<Random, 'next'>;

/** In milliseconds: what a call may take on its way, and what a few of them do. */
const usual = 120;
const longest = 1_200;
const shareOfLong = 0.25;
/** What is said on one connection arrives in its order, each piece up to so much later. */
const longestPiece = 200;

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Of two calls the later one may be answered first, and with what was so before the earlier one: as on a busy line. */
export const openUnevenWay = async (port: number, target: number, random: Chance): Promise<void> => {
  const turn = (): Promise<void> => wait(random.next() * (random.next() < shareOfLong ? longest : usual));
  const passOn = (from: NodeJS.ReadableStream, to: NodeJS.WritableStream): void => {
    let last = Promise.resolve();
    from.on('data', (piece: Buffer) => {
      const due = wait(random.next() * longestPiece);
      last = last.then(() => due).then(() => void to.write(piece));
    });
    from.on('end', () => {
      last = last.then(() => void to.end());
    });
  };

  const forward = (request: IncomingMessage, response: ServerResponse): void => {
    const { url = '/', method, headers } = request;
    const isCall = url.startsWith('/api/');
    const call = ask({ host: 'localhost', port: target, path: url, method, headers });
    call.on('error', () => response.destroy());
    response.on('close', () => call.destroy());
    response.on('error', () => call.destroy());
    call.on('response', (answer) => {
      answer.on('error', () => response.destroy());
      const give = (): void => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        if (isCall) passOn(answer, response);
        else answer.pipe(response);
      };
      if (isCall) void turn().then(give);
      else give();
    });
    if (isCall) void turn().then(() => request.pipe(call));
    else request.pipe(call);
  };

  const join = (request: IncomingMessage, near: Duplex, head: Buffer): void => {
    const far = connect({ host: 'localhost', port: target });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
    const lines = [`${request.method} ${request.url} HTTP/1.1`];
    for (let at = 0; at < request.rawHeaders.length; at += 2)
      lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`);
    far.write(`${lines.join('\r\n')}\r\n\r\n`);
    far.write(head);
    passOn(near, far);
    passOn(far, near);
  };

  const front = createServer(forward).on('upgrade', join);
  await new Promise<void>((listening) => front.listen(port, 'localhost', listening));
  // The server behind it decides when the process ends.
  front.unref();
};
