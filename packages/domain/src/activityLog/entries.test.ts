import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../changeLog/words.ts';
import {
  describeEntry,
  groupOfEntry,
  itemsLabelled,
  kindsLabelled,
  labelOf,
  type LoggedItem,
  type Said,
} from './entries.ts';

const item = (given: Partial<LoggedItem>): Said => ({
  fact: null,
  item: { type: 'DIAGRAM', action: 'ADDED', slug: 'shop', name: 'Shop', ...given },
});

const said = (entry: Said) => [groupOfEntry(entry), labelOf(entry), sentenceOf(describeEntry(entry))];

describe('an entry', () => {
  it('without a fact says what was done to which item', () => {
    expect(said(item({}))).toEqual(['CONTENT', 'Diagram added', 'Added the diagram "Shop"']);
    expect(said(item({ type: 'INSTANCE', action: 'CHANGED', name: null }))).toEqual([
      'DRAWING',
      'Box changed',
      'Changed a box',
    ]);
    expect(said(item({ type: 'DEPENDENCY_GRAPH', action: 'WARNED', name: 'Map' }))).toEqual([
      'CONTENT',
      'Dependency graph overwriting warned of',
      'Was warned before saving over the dependency graph "Map"',
    ]);
  });

  it('with a fact says that, whatever the item', () => {
    const fact = { of: 'thing', what: 'deleted', noun: 'diagram', name: 'Shop' } as const;
    expect(said({ ...item({ action: 'DELETED', name: null }), fact })).toEqual([
      'CONTENT',
      'Deleted',
      'Deleted the diagram "Shop"',
    ]);
    expect(groupOfEntry({ fact: { of: 'signIn', what: 'left' }, item: null })).toBe('SIGN_IN');
  });
});

describe('a word that is searched for', () => {
  it('finds the kinds that people read it in', () => {
    expect(kindsLabelled('ROTATED')).toEqual(['apiKey.rotated']);
    expect(kindsLabelled('password')).toEqual([
      'account.passwordChanged',
      'account.resetRequested',
      'account.passwordReset',
      'share.passwordChanged',
    ]);
    expect(kindsLabelled('signIn.')).toEqual([]);
  });

  it('finds the items that people read it in', () => {
    expect(itemsLabelled('relation del')).toEqual([{ type: 'RELATION', action: 'DELETED' }]);
  });
});
