import { tokenEndpoints } from '@lintel/api/endpoints/tokens';
import type { Person } from '../testing/people.ts';
import { type Room, until } from './room.fixture.ts';
import { slugOfDocument } from '../documents/rights.ts';
import { connectStock, type StockClient } from './stockClient.fixture.ts';

interface TokenGiven {
  access?: 'read' | 'write';
  /** Null, or left out: every diagram. */
  document?: string | null;
}

export const makeToken = async (
  room: Room,
  person: Person,
  { access = 'write', document = null }: TokenGiven = {},
): Promise<{ secret: string; tokenId: number }> => {
  const diagramSlug = document === null ? null : slugOfDocument(document);
  const made = await room.as(person)(tokenEndpoints.create, {
    body: { name: 'Robot', access, days: 30, diagramSlug },
  });
  return { secret: made.secret, tokenId: made.token.tokenId };
};

/** For an address. */
export const makePassingToken = async (
  room: Room,
  person: Person,
  document: string,
  access: 'read' | 'write' = 'write',
): Promise<string> => {
  const slug = slugOfDocument(document) ?? '';
  const { secret } = await room.as(person)(tokenEndpoints.forDiagram, {
    params: { slug },
    body: { access },
  });
  return secret;
};

export interface StockPeer extends StockClient {
  ready(): Promise<void>;
}

export const joinStock = (
  room: Room,
  document: string,
  given: Parameters<typeof connectStock>[2],
): StockPeer => {
  const client = connectStock(room.yjsUrl, document, given);
  return { ...client, ready: () => until('the stock provider is synced', () => client.provider.synced) };
};
