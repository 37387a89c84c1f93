import { describe, expect, it } from 'vitest';
import { exampleDiagram } from '../../../data/exampleDiagram.ts';
import { linkedDiagrams, mayLeadTo, mayLinkTo, whyNotLink } from './links.ts';

const active = exampleDiagram();
const otherActive = exampleDiagram();
const draft = exampleDiagram({ state: 'DRAFT' });
const otherDraft = exampleDiagram({ state: 'DRAFT' });
const archived = exampleDiagram({ state: 'ARCHIVED' });
const version = exampleDiagram({ current: false });

describe('what a diagram may link to', () => {
  it('is active for an active one', () => {
    const all = [active, otherActive, draft, archived, version];
    expect(all.filter((each) => mayLinkTo(active, each))).toEqual([otherActive]);
  });

  it('is active or a draft for a draft', () => {
    const all = [draft, active, otherDraft, archived, version];
    expect(all.filter((each) => mayLinkTo(draft, each))).toEqual([active, otherDraft]);
  });
});

describe('a link that some program wrote', () => {
  it('leads from what is no draft to no draft', () => {
    const all = [active, draft, archived];
    expect(all.filter((each) => mayLeadTo(otherActive, each))).toEqual([active, archived]);
    expect(all.filter((each) => mayLeadTo(archived, each))).toEqual([active, archived]);
    expect(all.filter((each) => mayLeadTo(otherDraft, each))).toEqual(all);
  });
});

describe('another link', () => {
  const all = [active, otherActive, draft, otherDraft, archived];

  it('is refused where what it leads to became something else meanwhile', () => {
    const given = { before: [], links: [otherActive.slug, draft.slug] };
    expect(whyNotLink(active, all, given)).toBe('An active diagram may lead to active diagrams only');
    expect(whyNotLink(draft, all, { before: [], links: [archived.slug] })).toMatch(/other drafts only/);
    expect(whyNotLink(draft, all, { before: [], links: [otherDraft.slug, active.slug] })).toBeNull();
  });

  it('takes nothing away from what is linked already', () => {
    const links = [draft.slug, otherActive.slug];
    expect(whyNotLink(active, all, { before: [draft.slug], links })).toBeNull();
    expect(whyNotLink(active, all, { before: [draft.slug], links: [] })).toBeNull();
  });
});

describe('the diagrams behind links', () => {
  it('come in the order of the links, without those that the person does not see', () =>
    expect(linkedDiagrams([draft.slug, 'hidden', active.slug], [active, draft])).toEqual([draft, active]));
});
