import { describe as suite, expect, it } from 'vitest';
import { describe, report } from './describe.ts';
import { type Fact, factsSchema, namesOf } from './facts.ts';
import { actionOf, groupOf } from './kinds.ts';

const sentences: [Fact, string, string, string][] = [
  [{ of: 'diagram', what: 'created', name: 'Shop' }, 'CREATED', 'Diagram', 'Created the diagram "Shop"'],
  [{ of: 'diagram', what: 'deleted', name: 'Shop' }, 'DELETED', 'Diagram', 'Deleted the diagram "Shop"'],
  [
    { of: 'diagram', what: 'renamed', from: 'Shop', to: 'Till' },
    'RENAMED',
    'Diagram',
    'Renamed from "Shop" to "Till"',
  ],
  [{ of: 'diagram', what: 'described' }, 'DESCRIBED', 'Diagram', 'Changed the description'],
  [
    { of: 'diagram', what: 'moved', from: 'Retail', to: null },
    'MOVED',
    'Diagram',
    'Moved from "Retail" to no folder',
  ],
  [
    { of: 'diagram', what: 'stateChanged', from: 'DRAFT', to: 'ACTIVE' },
    'STATE_CHANGED',
    'Diagram',
    'Changed the state from Draft to Active',
  ],
  [
    { of: 'diagram', what: 'levelChanged', from: 'C0', to: null },
    'LEVEL_CHANGED',
    'Diagram',
    'Changed the level from Landscape to no level',
  ],
  [
    { of: 'diagram', what: 'sharingChanged', isShared: true },
    'SHARING_CHANGED',
    'Diagram',
    'Shared with anybody who has the link',
  ],
  [
    { of: 'diagram', what: 'sharingChanged', isShared: false },
    'SHARING_CHANGED',
    'Diagram',
    'Stopped sharing by link',
  ],
  [
    { of: 'diagram', what: 'passwordChanged', had: false, has: true },
    'SHARING_CHANGED',
    'Diagram',
    'Protected the shared link with a password',
  ],
  [
    { of: 'diagram', what: 'passwordChanged', had: true, has: true },
    'SHARING_CHANGED',
    'Diagram',
    'Changed the password of the shared link',
  ],
  [
    { of: 'diagram', what: 'passwordChanged', had: true, has: false },
    'SHARING_CHANGED',
    'Diagram',
    'Removed the password of the shared link',
  ],
  [{ of: 'diagram', what: 'viewChanged' }, 'VIEW_CHANGED', 'Diagram', 'Changed the view that it opens with'],
  [
    { of: 'diagram', what: 'tagsChanged', added: namesOf(['a', 'b']), removed: namesOf(['c']) },
    'TAGS_CHANGED',
    'Diagram',
    'Added the tags "a", "b", removed the tag "c"',
  ],
  [{ of: 'diagram', what: 'attached', name: 'a.pdf' }, 'ATTACHED', 'Diagram', 'Attached "a.pdf"'],
  [
    { of: 'diagram', what: 'detached', name: 'a.pdf' },
    'DETACHED',
    'Diagram',
    'Removed the attachment "a.pdf"',
  ],
  [
    { of: 'diagram', what: 'versionKept', name: 'Agreed' },
    'VERSION_CREATED',
    'Diagram',
    'Kept the version "Agreed"',
  ],
  [
    { of: 'diagram', what: 'versionRenamed', from: 'Snapshot-1', to: 'Agreed' },
    'VERSION_RENAMED',
    'Diagram',
    'Renamed the version "Snapshot-1" to "Agreed"',
  ],
  [
    { of: 'diagram', what: 'versionRestored', name: 'Agreed' },
    'VERSION_RESTORED',
    'Diagram',
    'Restored the version "Agreed"',
  ],
  [
    {
      of: 'diagram',
      what: 'versionRestored',
      name: '2026-11-23',
      drawnAt: new Date(2026, 10, 23, 14, 10).toISOString(),
    },
    'VERSION_RESTORED',
    'Diagram',
    'Restored how it was on Mon 23 Nov 2026, 14:10',
  ],
  [
    { of: 'component', what: 'created', name: 'Till' },
    'CREATED',
    'Component',
    'Created the component "Till"',
  ],
  [
    { of: 'component', what: 'deleted', name: 'Till' },
    'DELETED',
    'Component',
    'Deleted the component "Till"',
  ],
  [
    { of: 'component', what: 'merged', name: 'Till', into: 'Shop' },
    'MERGED',
    'Component',
    'Merged "Till" into "Shop"',
  ],
  [
    { of: 'component', what: 'broughtBack', name: 'Till' },
    'RESTORED',
    'Component',
    'Brought back the component "Till"',
  ],
  [
    { of: 'component', what: 'renamed', from: 'Till', to: 'Shop' },
    'RENAMED',
    'Component',
    'Renamed from "Till" to "Shop"',
  ],
  [{ of: 'component', what: 'described' }, 'DESCRIBED', 'Component', 'Changed the description'],
  [
    { of: 'component', what: 'descriptionShown', isShown: true },
    'DESCRIBED',
    'Component',
    'Shows the description on diagrams',
  ],
  [
    { of: 'component', what: 'descriptionShown', isShown: false },
    'DESCRIBED',
    'Component',
    'Hides the description on diagrams',
  ],
  [
    { of: 'component', what: 'typeChanged', from: null, to: 'Service' },
    'TYPE_CHANGED',
    'Component',
    'Changed the type from no type to "Service"',
  ],
  [
    { of: 'component', what: 'typeLost', type: 'Service' },
    'TYPE_CHANGED',
    'Component',
    'Lost the type "Service", which was deleted',
  ],
  [
    { of: 'component', what: 'stateChanged', from: 'ACTIVE', to: 'ARCHIVED' },
    'STATE_CHANGED',
    'Component',
    'Changed the state from Active to Archived',
  ],
  [
    { of: 'component', what: 'repositoryChanged', has: true },
    'REPOSITORY_CHANGED',
    'Component',
    'Changed the repository',
  ],
  [
    { of: 'component', what: 'repositoryChanged', has: false },
    'REPOSITORY_CHANGED',
    'Component',
    'Removed the repository',
  ],
  [
    { of: 'component', what: 'externalChanged' },
    'EXTERNAL_CHANGED',
    'Component',
    'Changed how other programs know it',
  ],
  [
    { of: 'component', what: 'attributeSet', attribute: 'Live', value: 'Yes' },
    'ATTRIBUTE_CHANGED',
    'Component',
    'Set the attribute "Live" to "Yes"',
  ],
  [
    { of: 'component', what: 'attributeSet', attribute: 'Cost', value: '12' },
    'ATTRIBUTE_CHANGED',
    'Component',
    'Set the attribute "Cost" to "12"',
  ],
  [
    { of: 'component', what: 'attributeSet', attribute: 'Owner', value: namesOf(['Ann', 'Ben']) },
    'ATTRIBUTE_CHANGED',
    'Component',
    'Set the attribute "Owner" to "Ann", "Ben"',
  ],
  [
    { of: 'component', what: 'attributeRemoved', attribute: 'Cost' },
    'ATTRIBUTE_CHANGED',
    'Component',
    'Removed the attribute "Cost"',
  ],
  [
    { of: 'component', what: 'attributeLost', attribute: 'Cost' },
    'ATTRIBUTE_CHANGED',
    'Component',
    'Lost the attribute "Cost", which was deleted',
  ],
  [
    { of: 'component', what: 'listItemLost', attribute: 'Stage', item: 'Test' },
    'ATTRIBUTE_CHANGED',
    'Component',
    'Lost "Test" of the attribute "Stage", which was taken off its list',
  ],
  [
    { of: 'component', what: 'tagsChanged', added: namesOf(['a']), removed: namesOf([]) },
    'TAGS_CHANGED',
    'Component',
    'Added the tag "a"',
  ],
  [
    { of: 'component', what: 'linksChanged', added: 1, removed: 2 },
    'LINKS_CHANGED',
    'Component',
    'Linked 1 diagram, unlinked 2 diagrams',
  ],
  [
    { of: 'component', what: 'draftLinksLeftOut', count: 2 },
    'LINKS_CHANGED',
    'Component',
    'Unlinked 2 diagrams that are drafts by now',
  ],
  [{ of: 'component', what: 'attached', name: 'a.pdf' }, 'ATTACHED', 'Component', 'Attached "a.pdf"'],
  [
    { of: 'component', what: 'detached', name: 'a.pdf' },
    'DETACHED',
    'Component',
    'Removed the attachment "a.pdf"',
  ],
  [{ of: 'type', what: 'created', name: 'Service' }, 'CREATED', 'Type', 'Created the type "Service"'],
  [{ of: 'type', what: 'deleted', name: 'Service' }, 'DELETED', 'Type', 'Deleted the type "Service"'],
  [
    { of: 'type', what: 'renamed', from: 'Service', to: 'Job' },
    'RENAMED',
    'Type',
    'Renamed the type "Service" to "Job"',
  ],
  [
    { of: 'type', what: 'described', name: 'Job' },
    'DESCRIBED',
    'Type',
    'Changed the description of the type "Job"',
  ],
  [
    { of: 'type', what: 'iconChanged', name: 'Job' },
    'ICON_CHANGED',
    'Type',
    'Changed the icon of the type "Job"',
  ],
  [
    { of: 'attribute', what: 'created', name: 'Cost' },
    'CREATED',
    'Attribute',
    'Created the attribute "Cost"',
  ],
  [
    { of: 'attribute', what: 'deleted', name: 'Cost' },
    'DELETED',
    'Attribute',
    'Deleted the attribute "Cost"',
  ],
  [
    { of: 'attribute', what: 'renamed', from: 'Cost', to: 'Price' },
    'RENAMED',
    'Attribute',
    'Renamed the attribute "Cost" to "Price"',
  ],
  [
    { of: 'attribute', what: 'described', name: 'Cost' },
    'DESCRIBED',
    'Attribute',
    'Changed the description of the attribute "Cost"',
  ],
  [
    { of: 'attribute', what: 'requiredChanged', name: 'Cost', isRequired: true },
    'REQUIRED_CHANGED',
    'Attribute',
    'Made the attribute "Cost" required',
  ],
  [
    { of: 'attribute', what: 'kindChanged', name: 'Cost' },
    'TYPE_CHANGED',
    'Attribute',
    'Changed the kind of the attribute "Cost"',
  ],
  [
    { of: 'attribute', what: 'listItemRenamed', name: 'Stage', from: 'Test', to: 'Trial' },
    'LIST_CHANGED',
    'Attribute',
    'Renamed "Test" of "Stage" to "Trial"',
  ],
  [
    { of: 'attribute', what: 'listItemRemoved', name: 'Stage', item: 'Test' },
    'LIST_CHANGED',
    'Attribute',
    'Took "Test" off the list of "Stage"',
  ],
  [
    { of: 'attribute', what: 'listItemsAdded', name: 'Stage', items: namesOf(['Test', 'Live']) },
    'LIST_CHANGED',
    'Attribute',
    'Added "Test", "Live" to the list of "Stage"',
  ],
  [
    { of: 'attribute', what: 'typesChanged', name: 'Stage' },
    'TYPES_CHANGED',
    'Attribute',
    'Changed the types that have "Stage"',
  ],
];

suite('an entry of the change log', () => {
  it.each(sentences)('%j', (fact, action, group, text) => {
    const facts = factsSchema.parse([fact]);
    expect([actionOf(facts), groupOf(facts), report(facts)]).toEqual([action, group, text]);
  });

  it('keeps names apart from what was done with them, whatever is in them', () =>
    expect(describe([{ of: 'diagram', what: 'renamed', from: '5" disk', to: ' to "B"' }])).toEqual([
      { text: 'renamed from ', isName: false },
      { text: '5" disk', isName: true },
      { text: ' to ', isName: false },
      { text: ' to "B"', isName: true },
    ]));

  it('names the first of a great many and counts the others', () => {
    const tags = Array.from({ length: 22 }, (_, index) => `t${index}`);
    const facts: Fact[] = [
      { of: 'diagram', what: 'tagsChanged', added: namesOf(tags), removed: namesOf([]) },
    ];
    expect(report(facts)).toMatch(/^Added the tags "t0", .*"t19" and 2 more$/);
    expect(factsSchema.safeParse(facts).success).toBe(true);
  });

  it('tells of what restoring a version changed as a part of that', () => {
    const facts: Fact[] = [
      { of: 'diagram', what: 'versionRestored', name: 'Agreed' },
      { of: 'drawing', what: 'deleted', items: [{ noun: 'component', count: 1, name: 'Till' }] },
      { of: 'drawing', what: 'moved', items: [{ noun: 'text', count: 2 }] },
    ];
    expect(report(facts)).toBe(
      'Restored the version "Agreed": deleted the component "Till" and moved 2 texts',
    );
    expect([actionOf(facts), groupOf(facts)]).toEqual(['VERSION_RESTORED', 'Diagram']);
    expect([actionOf(facts.slice(1)), groupOf(facts.slice(1))]).toEqual(['CHANGED', 'Drawing']);
  });

  it('that was a sentence once stands as it stood', () => {
    const text = 'Renamed from "A" to "B c"';
    const facts: Fact[] = [{ of: 'older', what: 'said', action: 'RENAMED', group: 'Diagram', text }];
    expect(describe(facts)).toEqual([{ text, isName: false }]);
    expect([actionOf(facts), groupOf(facts), report(facts)]).toEqual(['RENAMED', 'Diagram', text]);
  });

  it('holds something, and nothing that has no words', () => {
    expect(factsSchema.safeParse([]).success).toBe(false);
    expect(factsSchema.safeParse([{ of: 'diagram', what: 'bent' }]).success).toBe(false);
    expect(factsSchema.safeParse([{ of: 'diagram', what: 'created' }]).success).toBe(false);
    const tooLong = { of: 'type', what: 'created', name: 'x'.repeat(501) };
    expect(factsSchema.safeParse([tooLong]).success).toBe(false);
  });
});
