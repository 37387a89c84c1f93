import { expect, it } from 'vitest';
import { type Help, helpEntries } from './helpEntries.tsx';

const help: Help = {
  unseen: false,
  local: false,
  supportUrl: 'mailto:help@alder.example',
  shortcutsKey: '?',
  showShortcuts: () => undefined,
  showReleaseNotes: () => undefined,
};
const labels = (changes: Partial<Help>) =>
  helpEntries({ ...help, ...changes }).map((entry) => ('label' in entry ? entry.label : entry.kind));

it('lists shortcuts, changelog and support', () => {
  expect(labels({})).toEqual(['Shortcuts', 'Changelog', 'Support']);
});

it('hides support in the local environment and shortcuts where there are none', () => {
  expect(labels({ local: true })).toEqual(['Shortcuts', 'Changelog']);
  expect(labels({ supportUrl: null })).toEqual(['Shortcuts', 'Changelog']);
  expect(labels({ showShortcuts: undefined })).toEqual(['Changelog', 'Support']);
});

it('marks the changelog as new while there are unseen notes', () => {
  const badge = (unseen: boolean) => helpEntries({ ...help, unseen })[1];
  expect(badge(true)).toMatchObject({ label: 'Changelog', badge: 'New' });
  expect(badge(false)).toMatchObject({ label: 'Changelog', badge: undefined });
});
