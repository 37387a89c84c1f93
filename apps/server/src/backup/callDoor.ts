import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as encryptedRequest } from 'node:https';
import type { Door } from './door.ts';

/**
 * Asks the server of a data folder. Its certificate names the host that people use, and this is another: it is taken for
 * what it is, the one that stands in the folder as well.
 */
export const callDoor = (
  { address, origin, token, certificate }: Door,
  path: string,
  body: object,
  signal?: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      authorization: `Bearer ${token}`,
      origin,
    };
    const shared = { method: 'POST', headers, ...(signal && { signal }) };
    const url = new URL(path, address);
    const request =
      certificate === null
        ? plainRequest(url, shared)
        : encryptedRequest(url, {
            ...shared,
            ca: certificate,
            allowPartialTrustChain: true,
            checkServerIdentity: () => undefined,
          });
    request.once('response', (answer) => {
      // It may be left before its end.
      answer.on('error', () => {});
      resolve(answer);
    });
    request.on('error', reject);
    request.end(text);
  });
