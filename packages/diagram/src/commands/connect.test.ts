import { describe, expect, it } from 'vitest';
import { after, board, component, refusal, relation, textarea } from '../testing/build.ts';
import {
  bend,
  connect,
  describe as describeRelation,
  flip,
  linkDiagrams,
  placeLabel,
  reconnect,
  setLook,
  setTechnology,
  unbend,
} from './connect.ts';

const diagram = () =>
  board(
    component('checkout', [0, 0, 4, 2]),
    component('payments', [8, 0, 4, 2]),
    component('shipping', [8, 8, 4, 2]),
    textarea('comments', [0, 8, 4]),
    relation('pays-for', 'checkout right-0', 'payments left-1', { labelAt: 0.25 }),
  );
const newKey = () => 'new-0001';
const end = (item: string, endpoint: string) => ({ item, endpoint });

describe('connect', () => {
  it('connects two handles, clamped to the sides', () => {
    const given = { from: end('checkout', 'bottom-2'), to: end('shipping', 'top-9'), newKey };
    expect(after(diagram(), connect, given).relation('new-0001')).toMatchObject({
      from: end('checkout', 'bottom-2'),
      to: end('shipping', 'top-3'),
    });
  });

  it('lets relations lie side by side and come back to their item', () => {
    const again = { from: end('checkout', 'right-0'), to: end('payments', 'left-1'), newKey };
    expect(after(diagram(), connect, again).relationsOf('payments')).toEqual(['new-0001', 'pays-for']);
    const self = { from: end('checkout', 'right-0'), to: end('checkout', 'top-0'), newKey };
    expect(after(diagram(), connect, self).relationsOf('checkout')).toEqual(['new-0001', 'pays-for']);
  });

  it('refuses what is no end', () => {
    const from = end('checkout', 'top-0');
    expect(refusal(diagram(), connect, { from, to: from })).toBe('sameEnd');
    expect(refusal(diagram(), connect, { from, to: end('comments', 'top-0') })).toBe('noComponent');
    expect(refusal(diagram(), connect, { from, to: end('vanished', 'top-0') })).toBe('gone');
    expect(refusal(diagram(), connect, { from, to: end('payments', 'middle-0') })).toBe('malformed');
  });
});

describe('reconnect', () => {
  it('moves one end', () => {
    const given = { key: 'pays-for', end: 'to', to: end('shipping', 'left-0') } as const;
    const snapshot = after(diagram(), reconnect, given);
    expect(snapshot.relation('pays-for')).toMatchObject({
      from: end('checkout', 'right-0'),
      to: end('shipping', 'left-0'),
    });
    expect(snapshot.relationsOf('payments')).toEqual([]);
  });

  it('refuses where it is already, and both ends at one handle', () => {
    const given = { key: 'pays-for', end: 'to' } as const;
    expect(refusal(diagram(), reconnect, { ...given, to: end('payments', 'left-1') })).toBe('unchanged');
    expect(refusal(diagram(), reconnect, { ...given, to: end('checkout', 'right-0') })).toBe('sameEnd');
    expect(refusal(diagram(), reconnect, { ...given, key: 'checkout', to: end('payments', 'top-0') })).toBe(
      'gone',
    );
  });
});

describe('flip', () => {
  it('swaps items and endpoints and leaves the label where it stands', () => {
    expect(after(diagram(), flip, { keys: ['pays-for', 'checkout'] }).relation('pays-for')).toMatchObject({
      from: end('payments', 'left-1'),
      to: end('checkout', 'right-0'),
      labelAt: 0.75,
    });
  });

  it('is nothing for boxes', () => {
    expect(refusal(diagram(), flip, { keys: ['checkout'] })).toBe('noRelation');
  });
});

describe('what a relation says', () => {
  it('is described, and not', () => {
    const board = diagram();
    const described = after(board, describeRelation, { key: 'pays-for', description: '{"root":{}}' });
    expect(described.relation('pays-for')?.description).toBe('{"root":{}}');
    const bare = after(board, describeRelation, { key: 'pays-for', description: null });
    expect(bare.relation('pays-for')?.description).toBeNull();
    expect(refusal(board, describeRelation, { key: 'pays-for', description: null })).toBe('unchanged');
    expect(refusal(board, describeRelation, { key: 'pays-for', description: 'x'.repeat(200_001) })).toBe(
      'tooLong',
    );
  });

  it('leads to diagrams, to each once', () => {
    const links = ['payments-1', 'payments-2', 'payments-1'];
    expect(after(diagram(), linkDiagrams, { key: 'pays-for', links }).relation('pays-for')?.links).toEqual([
      'payments-1',
      'payments-2',
    ]);
    expect(refusal(diagram(), linkDiagrams, { key: 'pays-for', links: ['no slug'] })).toBe('malformed');
    expect(refusal(diagram(), linkDiagrams, { key: 'pays-for', links: [] })).toBe('unchanged');
    expect(refusal(diagram(), linkDiagrams, { key: 'checkout', links })).toBe('gone');
  });

  it('has its label along the route, or where there is room', () => {
    const board = diagram();
    expect(after(board, placeLabel, { key: 'pays-for', at: 1.5 }).relation('pays-for')?.labelAt).toBe(1);
    expect(after(board, placeLabel, { key: 'pays-for', at: null }).relation('pays-for')?.labelAt).toBeNull();
    expect(refusal(board, placeLabel, { key: 'pays-for', at: null })).toBe('unchanged');
    expect(refusal(board, placeLabel, { key: 'pays-for', at: Number.NaN })).toBe('malformed');
  });
});

describe('bend', () => {
  const put = { leg: 1, axis: 'x', offset: -1.5 } as const;

  it('says where one leg lies, and forgets what was said about it before', () => {
    const of = diagram();
    expect(after(of, bend, { key: 'pays-for', to: put }).relation('pays-for')?.bends).toEqual([put]);
    const other = { ...put, leg: 2, axis: 'y' } as const;
    after(of, bend, { key: 'pays-for', to: other });
    const again = { ...put, offset: 3 };
    expect(after(of, bend, { key: 'pays-for', to: again }).relation('pays-for')?.bends).toEqual([
      other,
      again,
    ]);
    expect(refusal(of, bend, { key: 'pays-for', to: again })).toBe('unchanged');
  });

  it('refuses what cannot be stored, and what is gone', () => {
    expect(refusal(diagram(), bend, { key: 'pays-for', to: { ...put, leg: 0 } })).toBe('malformed');
    expect(refusal(diagram(), bend, { key: 'pays-for', to: { ...put, offset: Number.NaN } })).toBe(
      'malformed',
    );
    expect(refusal(diagram(), bend, { key: 'gone', to: put })).toBe('gone');
  });

  it('is taken back as a whole, and by another handle', () => {
    const of = diagram();
    after(of, bend, { key: 'pays-for', to: put });
    after(of, reconnect, { key: 'pays-for', end: 'to', to: end('shipping', 'left-0') });
    expect(of.snapshot.relation('pays-for')?.bends).toEqual([]);
    expect(refusal(of, unbend, { keys: ['pays-for'] })).toBe('runsByItself');
    after(of, bend, { key: 'pays-for', to: put });
    expect(after(of, unbend, { keys: ['pays-for'] }).relation('pays-for')?.bends).toEqual([]);
    expect(refusal(of, unbend, { keys: ['checkout'] })).toBe('noRelation');
  });

  it('stays where it is when the relation is flipped', () => {
    const of = diagram();
    after(of, bend, { key: 'pays-for', to: put });
    expect(after(of, flip, { keys: ['pays-for'] }).relation('pays-for')?.bends).toEqual([
      { ...put, leg: -1 },
    ]);
  });
});

describe('the technology of a relation', () => {
  const technologyAfter = (technology: string, of = diagram()) =>
    after(of, setTechnology, { key: 'pays-for', technology }).relation('pays-for')?.technology;

  it('is one line, without what stands around it', () => {
    expect(technologyAfter('  JSON\n over  HTTPS ')).toBe('JSON over HTTPS');
  });

  it('is gone when nothing is written', () => {
    const of = diagram();
    expect(technologyAfter('SQL', of)).toBe('SQL');
    expect(technologyAfter(' ', of)).toBeNull();
  });

  it('is refused where it is too long, cannot be stored or is what it was', () => {
    const refused = (technology: string, key = 'pays-for') =>
      refusal(diagram(), setTechnology, { key, technology });
    expect(refused('n'.repeat(101))).toBe('tooLong');
    expect(refused('half\ud800')).toBe('malformed');
    expect(refused('')).toBe('unchanged');
    expect(refused('SQL', 'checkout')).toBe('gone');
  });
});

describe('the look of lines', () => {
  const looks = { keys: ['checkout', 'pays-for', 'pays-for'], look: 'dashed', on: true } as const;

  it('is the usual one, until something else is asked for', () => {
    const of = diagram();
    expect(of.snapshot.relation('pays-for')).toMatchObject({ dashed: null, twoWay: null });
    expect(after(of, setLook, looks).relation('pays-for')).toMatchObject({ dashed: true, twoWay: null });
    expect(after(of, setLook, { ...looks, on: false }).relation('pays-for')?.dashed).toBeNull();
  });

  it('is refused where there is no relation, and where all look so', () => {
    expect(refusal(diagram(), setLook, { ...looks, keys: ['checkout'] })).toBe('noRelation');
    expect(refusal(diagram(), setLook, { ...looks, on: false })).toBe('unchanged');
  });
});
