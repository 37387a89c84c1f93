import { report } from '@lintel/domain/changeLog/describe';
import { actionOf } from '@lintel/domain/changeLog/kinds';
import { describe, expect, it } from 'vitest';
import { factsOfChange, type LoggedDiagram } from './facts.ts';

const diagram: LoggedDiagram = {
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
const texts = (after: Partial<LoggedDiagram>, before: Partial<LoggedDiagram> = {}) =>
  factsOfChange({ ...diagram, ...before }, { ...diagram, ...after }).map((fact) => report([fact]));

describe('the change log of a diagram', () => {
  it('has another view to open with, and nothing of the same one', () => {
    const initialView = { x: 1, y: 2, zoom: 1 };
    expect(texts({ initialView })).toEqual(['Changed the view that it opens with']);
    expect(texts({ initialView: { zoom: 1, y: 2, x: 1 } }, { initialView })).toEqual([]);
  });

  it('has nothing when nothing changed', () => expect(texts({ tags: ['core'] })).toEqual([]));

  it('has each change by itself', () =>
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

  it('has tags that came and went in one entry', () => {
    expect(texts({ tags: ['new'] })).toEqual(['Added the tag "new", removed the tag "core"']);
    expect(texts({ tags: [] })).toEqual(['Removed the tag "core"']);
  });

  it('says that a link was opened, protected and closed, and never with which password', () => {
    expect(texts({ shared: true, password: 'hash' })).toEqual([
      'Shared with anybody who has the link',
      'Protected the shared link with a password',
    ]);
    expect(texts({ password: 'other' }, { password: 'hash' })).toEqual([
      'Changed the password of the shared link',
    ]);
    expect(texts({ shared: false }, { shared: true, password: 'hash' })).toEqual([
      'Stopped sharing by link',
      'Removed the password of the shared link',
    ]);
    const facts = factsOfChange(diagram, { ...diagram, password: 'hash' });
    expect(JSON.stringify(facts)).not.toContain('hash');
    expect(facts.map((fact) => actionOf([fact]))).toEqual(['SHARING_CHANGED']);
  });
});
