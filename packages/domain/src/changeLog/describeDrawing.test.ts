import { describe as suite, expect, it } from 'vitest';
import { report } from './describe.ts';
import { type DrawnWhat, drawnWhats, type Fact, factsSchema, type Mentions } from './facts.ts';
import { actionOf, groupOf } from './kinds.ts';

const drawn = (what: DrawnWhat, ...items: Mentions): Fact => ({ of: 'drawing', what, items });
const till = { noun: 'component', count: 1, name: 'Till' } as const;

const ofDrawn: [DrawnWhat, string, string][] = [
  ['added', 'ADDED', 'Added the component "Till"'],
  ['restored', 'RESTORED', 'Restored the component "Till"'],
  ['deleted', 'DELETED', 'Deleted the component "Till"'],
  ['linked', 'LINKED', 'Linked the component "Till" to the model'],
  ['unlinked', 'UNLINKED', 'Unlinked the component "Till" from the model'],
  ['named', 'RENAMED', 'Named the component "Till"'],
  ['retyped', 'TYPE_CHANGED', 'Changed the type of the component "Till"'],
  ['reframed', 'CONTAINER_CHANGED', 'Changed the kind of the component "Till"'],
  ['resized', 'RESIZED', 'Resized the component "Till"'],
  ['moved', 'MOVED', 'Moved the component "Till"'],
  ['reconnected', 'RECONNECTED', 'Reconnected the component "Till"'],
  ['written', 'TEXT_CHANGED', 'Edited the component "Till"'],
  ['described', 'DESCRIBED', 'Changed the description of the component "Till"'],
  ['implemented', 'TECHNOLOGY_CHANGED', 'Changed the technology of the component "Till"'],
  ['pointed', 'LINKS_CHANGED', 'Changed the diagrams that the component "Till" links to'],
  ['restyled', 'LOOK_CHANGED', 'Changed the look of the component "Till"'],
  ['bent', 'LINE_MOVED', 'Moved the line of the component "Till"'],
  ['relabelled', 'LABEL_MOVED', 'Moved the label of the component "Till"'],
  ['restacked', 'REORDERED', 'Changed the stacking of the component "Till"'],
];

const ofOne: [Fact, string, string, string][] = [
  [
    { of: 'drawing', what: 'renamed', noun: 'component', from: 'Till', to: 'Shop' },
    'RENAMED',
    'Component',
    'Renamed the component "Till" to "Shop"',
  ],
  [
    { of: 'drawing', what: 'renamed', noun: 'container', from: 'Till', to: '' },
    'RENAMED',
    'Container',
    'Took the name from the container "Till"',
  ],
  [
    { of: 'drawing', what: 'linkedTo', noun: 'component', from: 'Till', to: 'Shop' },
    'LINKED',
    'Component',
    'Linked "Till" to the component "Shop"',
  ],
  [
    { of: 'drawing', what: 'turned', item: till, into: 'container' },
    'CONTAINER_CHANGED',
    'Container',
    'Turned the component "Till" into a container',
  ],
];

suite('an entry about what is drawn', () => {
  it.each(ofOne)('%j', (fact, action, group, text) => {
    const facts = factsSchema.parse([fact]);
    expect([actionOf(facts), groupOf(facts), report(facts)]).toEqual([action, group, text]);
  });

  it.each(ofDrawn)('says that something was %s', (what, action, text) => {
    const facts = factsSchema.parse([drawn(what, till)]);
    expect([actionOf(facts), groupOf(facts), report(facts)]).toEqual([action, 'Component', text]);
  });

  it('has words for all that can happen to what is drawn', () =>
    expect(ofDrawn.map(([what]) => what)).toEqual(drawnWhats));

  it('names the first of what is drawn, where it is the only one of its noun, and counts the rest', () => {
    const relation = { noun: 'relation', count: 1 } as const;
    const between = { ...relation, ends: { from: 'Till', to: 'Bank' } };
    const texts = (...items: Mentions) => report([drawn('added', ...items)]);
    expect(texts(till, { noun: 'relation', count: 2 })).toBe('Added the component "Till" and 2 relations');
    expect(texts({ noun: 'container', count: 3 }, till, between)).toBe(
      'Added 3 containers, 1 component and 1 relation',
    );
    expect(texts({ noun: 'text', count: 1 })).toBe('Added a text');
    expect(texts(between)).toBe('Added the relation from "Till" to "Bank"');
    expect(texts({ ...between, name: 'pays' })).toBe('Added the relation "pays"');
    expect(texts(relation)).toBe('Added a relation');
  });

  it('calls what is written on a relation its label', () => {
    const pays = { noun: 'relation', count: 1, name: 'pays' } as const;
    expect(report([drawn('written', pays)])).toBe('Changed the label of the relation "pays"');
    expect(report([drawn('written', { noun: 'text', count: 1 }, pays)])).toBe('Edited a text and 1 relation');
  });

  it('says in one sentence what one gesture did', () => {
    const facts = [
      drawn('added', till),
      drawn('resized', { noun: 'container', count: 1 }),
      drawn('moved', till),
    ];
    expect(report(facts)).toBe(
      'Added the component "Till", resized a container and moved the component "Till"',
    );
    expect([actionOf(facts), groupOf(facts)]).toEqual(['CHANGED', 'Drawing']);
  });
});
