import { addressOf } from '@lintel/api/client';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { partsIn } from './parts.ts';

/** A network may swallow a call without a word, in the midst of it too. The socket may still be quicker. */
const [longestUnanswered, longestSilence] = [2_000, 8_000];

/**
 * All that the server has stored of a diagram of which there is nothing here, in parts; null where it gives none. What of it
 * does not come is not asked for again: it comes over the connection.
 */
export const fetchFirstDocument = async (
  slug: string,
  signal = new AbortController().signal,
): Promise<AsyncIterable<Uint8Array> | null> => {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), milliseconds);
  };
  const hear = (): void => wait(longestSilence);
  wait(longestUnanswered);
  try {
    const { ok, body } = await fetch(addressOf(diagramEndpoints.document, { params: { slug } }), {
      signal: AbortSignal.any([signal, silence.signal]),
    });
    hear();
    return ok && body !== null ? partsIn(body, hear) : null;
  } catch {
    return null;
  }
};
