import { addressOf, ApiFailure, ConnectionFailure } from '@lintel/api/client';
import { type Endpoint, type Input, organizationHeader, type Reply, type Upload } from '@lintel/api/endpoint';
import { errorSchema } from '@lintel/api/errors';
import { extensionOf } from '@lintel/domain/attachments';
import type { z } from 'zod/mini';
import { place } from './place.ts';

interface UploadOptions<E> {
  query?: E extends { query: unknown } ? (Input<E & Endpoint> & { query: unknown })['query'] : undefined;
  /** 0 to 1, of what has left this device. */
  onProgress?: (progress: number) => void;
  signal?: AbortSignal;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * In milliseconds: so long nothing more leaves this device, or no answer comes once all has left. The server may have to
 * wait itself, for what looks for viruses and for where files are kept.
 */
const longestSilence = 120_000;

/** What the server would say once it had heard all of it. */
const refusalOf = ({ maxBytes, extensions, refusal }: Upload, { name, size }: File): ApiFailure | null => {
  if (refusal !== undefined && extensions !== undefined && !extensions.includes(extensionOf(name)))
    return new ApiFailure(415, { error: refusal, code: 'unsupported-media-type' });
  if (size <= maxBytes) return null;
  const most = `${Math.round(maxBytes / 1e6)} MB`;
  return new ApiFailure(413, { error: `The file is too large: ${most} is the most`, code: 'too-large' });
};

/** A file on its way, with its progress: `fetch` tells of none. Refusals are those of every other call. */
export const upload = async <E extends Endpoint & { upload: Upload; reply: z.ZodMiniType }>(
  endpoint: E,
  file: File,
  { query, onProgress, signal }: UploadOptions<E> = {},
): Promise<Reply<E>> => {
  const refused = refusalOf(endpoint.upload, file);
  if (refused !== null) throw refused;
  await place.here();
  const shown = place.own();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append(endpoint.upload.field, file);
    request.open(
      endpoint.method,
      addressOf(endpoint, query === undefined ? {} : { query: query as Record<string, unknown> }),
    );
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    // Should another tab have moved the session meanwhile, the server does nothing.
    if (shown) request.setRequestHeader(organizationHeader, String(shown.organizationId));
    const lost = () => reject(new ConnectionFailure('The server did not answer'));
    const giveUp = (): void => {
      reject(new ConnectionFailure('The server did not answer in time'));
      request.abort();
    };
    let silence = setTimeout(giveUp, longestSilence);
    request.upload.addEventListener('progress', () => {
      clearTimeout(silence);
      silence = setTimeout(giveUp, longestSilence);
    });
    request.addEventListener('loadend', () => clearTimeout(silence));
    request.addEventListener('error', lost);
    request.addEventListener('abort', () => reject(new ConnectionFailure('The upload was stopped')));
    request.addEventListener('load', () => {
      const body = parsed(request.responseText);
      if (request.status === 200) {
        const reply = endpoint.reply.safeParse(body);
        if (reply.success) resolve(reply.data as Reply<E>);
        else reject(new ConnectionFailure('The server answered in an unknown form', { cause: reply.error }));
        return;
      }
      const failure = errorSchema.safeParse(body);
      reject(
        failure.success
          ? new ApiFailure(request.status, failure.data)
          : new ConnectionFailure(`The server could not answer (${request.status})`),
      );
    });
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
};
