import { describe, expect, it } from 'vitest';
import { describeChanges, describeCreation, describeDeletion, type DescribedDiagram } from './changeLog.ts';

const diagram: DescribedDiagram = {
  slug: 'abc123',
  name: 'Payments',
  description: null,
  folder: null,
  level: null,
  state: 'ACTIVE',
  shared: false,
  password: null,
  initialView: null,
  tags: ['core'],
};
const texts = (after: Partial<DescribedDiagram>) =>
  describeChanges(diagram, { ...diagram, ...after }).map((entry) => entry.text);

describe('the change log of a diagram', () => {
  it('tells of another view to open with, and nothing of the same one', () => {
    const initialView = { x: 1, y: 2, zoom: 1 };
    expect(texts({ initialView })).toEqual(['Changed the view that it opens with']);
    const before = { ...diagram, initialView };
    expect(describeChanges(before, { ...diagram, initialView: { zoom: 1, y: 2, x: 1 } })).toEqual([]);
  });

  it('tells nothing when nothing changed', () => expect(texts({ tags: ['core'] })).toEqual([]));

  it('tells each change by itself', () =>
    expect(
      texts({
        name: 'Billing',
        description: 'How we are paid',
        folder: 'Finance',
        level: 'C0',
        state: 'ARCHIVED',
        tags: ['new', 'core', 'hot'],
      }),
    ).toEqual([
      'Renamed from "Payments" to "Billing"',
      'Changed the description',
      'Moved from no folder to "Finance"',
      'Changed the state from Active to Archived',
      'Changed the level from no level to Landscape',
      'Added the tags "new", "hot"',
    ]));

  it('tells tags that came and went in one entry', () => {
    expect(texts({ tags: ['new'] })).toEqual(['Added the tag "new", removed the tag "core"']);
    expect(texts({ tags: [] })).toEqual(['Removed the tag "core"']);
  });

  it('calls an unnamed diagram by its slug', () => {
    expect(describeCreation({ ...diagram, name: '' }).text).toBe(
      'Created the diagram "Untitled diagram (abc123)"',
    );
    expect(describeDeletion(diagram)).toEqual({ action: 'DELETED', text: 'Deleted the diagram "Payments"' });
    expect(texts({ name: '' })).toEqual(['Renamed from "Payments" to "Untitled diagram (abc123)"']);
  });
});
