import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { quickest } from './packed.ts';

/** In bytes: less is on its way before the first of it is acknowledged, packed or not. */
const worthPacking = 4_000;
/** What is packed at once, in a fraction of a millisecond; more is packed beside the loop. */
const packedAtOnce = 64_000;

/** Texts; images and archives are packed by themselves, and events are sent one by one. */
const texts = /^(?:application\/json|image\/svg\+xml|text\/csv|text\/html|text\/javascript)(?:;|$)/u;

/** What is answered from now on travels packed, to callers who unpack it. What they send is never unpacked. */
export const packAnswers = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyCompress, {
    encodings: ['gzip'],
    globalDecompression: false,
    threshold: worthPacking,
    syncThreshold: packedAtOnce,
    customTypes: texts,
    zlibOptions: quickest,
  });
};
