import type { ComponentBriefShape } from '@lintel/api/componentBriefShape';
import type { DiagramShape, FolderShape } from '@lintel/api/shapes';
import { House, Plus } from 'lucide-react';
import { describe, expect, it, vi } from 'vitest';
import type { Action } from '../../shortcuts/action.ts';
import type { FoundItem } from '../openDrawing.ts';
import {
  actionOf,
  commandItems,
  componentItems,
  diagramItems,
  drawnItems,
  folderItems,
  isOff,
  paletteResults,
} from './paletteItems.ts';
import { searchable } from './rank.ts';

const diagram = (name: string, changes: Partial<DiagramShape> = {}): DiagramShape =>
  ({
    slug: name.toLowerCase().replaceAll(' ', '-'),
    name,
    fkFolderId: null,
    diagramLevel2: null,
    state: 'ACTIVE',
    tags: [],
    openedAt: null,
    ...changes,
  }) as unknown as DiagramShape;

const folder = { folderId: 7, slug: 'fulfilment', name: 'Fulfilment', diagrams: 2 } as FolderShape;

const action = (id: string, label: string, changes: Partial<Action> = {}): Action => ({
  id,
  label,
  section: 'Diagrams',
  icon: Plus,
  run: () => undefined,
  ...changes,
});

const diagrams = [
  diagram('Warehouse and carriers', {
    fkFolderId: 7,
    diagramLevel2: 'C1',
    tags: [{ tagId: 1, name: 'Approved', slug: 'approved', color: 'green' }],
    openedAt: '2026-11-01T08:00:00.000Z',
  }),
  diagram('Data flow', { diagramLevel2: 'C0', openedAt: '2026-11-02T08:00:00.000Z' }),
  diagram('', { slug: 'x1', state: 'DRAFT' }),
];
const actions = [
  action('newDiagram', 'New diagram', { keywords: 'create', shortcut: 'Alt+N' }),
  action('goHome', 'Go home', { icon: House, section: 'Go to' }),
  action('openPalette', 'Search', { keyOnly: true }),
  action('off', 'Not now', { enabled: false }),
];
const items = [...diagramItems(diagrams, [folder]), ...folderItems([folder]), ...commandItems(actions, true)];
const outline = (query: string) =>
  paletteResults(items, query).groups.map((group) => [group.title, group.items.map(({ title }) => title)]);

describe('the palette', () => {
  it('starts with what was opened last and all commands', () => {
    expect(outline('')).toEqual([
      ['Recently opened', ['Data flow', 'Warehouse and carriers']],
      ['Commands', ['New diagram', 'Go home']],
    ]);
  });

  it('finds diagrams by name, tag, level and folder', () => {
    const warehouse = [['Diagrams', ['Warehouse and carriers']]];
    expect(outline('carriers')).toEqual(warehouse);
    expect(outline('approved')).toEqual(warehouse);
    expect(outline('c1')).toEqual(warehouse);
    expect(outline('landscape')).toEqual([['Diagrams', ['Data flow']]]);
    expect(outline('draft')).toEqual([['Diagrams', ['Untitled diagram (x1)']]]);
  });

  it('puts the kind with the best find first', () => {
    expect(outline('fulfilment')).toEqual([
      ['Folders', ['Fulfilment']],
      ['Diagrams', ['Warehouse and carriers']],
    ]);
    expect(outline('new diagram')[0]).toEqual(['Commands', ['New diagram']]);
  });

  it('tells how many there are beyond those it shows', () => {
    const many = diagramItems(
      Array.from({ length: 70 }, (_, at) => diagram(`Order ${at}`)),
      [],
    );
    const results = paletteResults(many, 'order');
    expect(results.total).toBe(70);
    expect(results.groups.flatMap((group) => group.items)).toHaveLength(50);
    expect(paletteResults(many, 'nothing')).toEqual({ groups: [], total: 0 });
  });

  it('does not offer what somebody is on first, but finds it', () => {
    const [all] = paletteResults(items, '').groups;
    const here = diagrams.find(({ name }) => name === all?.items[0]?.title)?.slug ?? null;
    const [others] = paletteResults(items, '', { here }).groups;
    expect(others?.items).toEqual(all?.items.slice(1));
    expect(paletteResults(items, all?.items[0]?.title ?? '', { here })).toEqual(
      paletteResults(items, all?.items[0]?.title ?? ''),
    );
  });

  it('tells where a diagram lies and what state it is in', () => {
    expect(items.map(({ detail }) => detail)).toEqual([
      'Fulfilment',
      null,
      'Draft',
      '2 diagrams',
      null,
      null,
    ]);
  });
});

const drawnItem = (title: string, changes: Partial<FoundItem> = {}): FoundItem => ({
  key: title.toLowerCase(),
  kind: 'component',
  title,
  detail: 'Component',
  text: searchable(title),
  typeSlug: null,
  icon: null,
  ...changes,
});

describe('what is on the open drawing', () => {
  const modelled = {
    slug: 'payments',
    name: 'Payments',
    state: 'ACTIVE',
    type: null,
    sharedType: null,
  } as unknown as ComponentBriefShape;

  it('is told what choosing it does', () => {
    const takes = { takes: ({ slug }: { slug: string }) => slug === 'payments' };
    const [placed, shown, run] = [
      componentItems([modelled])[0],
      drawnItems([drawnItem('Payments')])[0],
      commandItems(actions, true)[0],
    ];
    expect([placed, shown, run, items[0]].map((item) => actionOf(item, takes))).toEqual([
      'place',
      'jump',
      'run',
      'open',
    ]);
    expect(actionOf(placed, null)).toBe('open');
    expect(actionOf(undefined, takes)).toBeNull();
  });

  it('comes before what else has its name', () => {
    const all = [
      ...drawnItems([drawnItem('Payments')]),
      ...diagramItems([diagram('Payments')], []),
      ...componentItems([modelled]),
      ...commandItems([action('payments', 'Payments')], true),
    ];
    for (const query of ['payments', 'pay']) {
      const titles = paletteResults(all, query).groups.map(({ title }) => title);
      expect(titles).toEqual(['On this diagram', 'Diagrams', 'Components', 'Commands']);
    }
  });

  it('gives way to what is called by the very words', () => {
    const all = [
      ...drawnItems([drawnItem('Why we pay', { kind: 'textarea' })]),
      ...commandItems([action('pay', 'Pay')], true),
    ];
    expect(paletteResults(all, 'pay').groups.map(({ title }) => title)).toEqual([
      'Commands',
      'On this diagram',
    ]);
  });

  it('is counted with what is not shown of it', () => {
    expect(paletteResults(drawnItems([drawnItem('Payments')]), 'pay', { others: 41 }).total).toBe(42);
  });
});

describe('a command that cannot be run just now', () => {
  const reason = 'Select two or more';
  const layout = action('layout', 'Auto layout', { enabled: false, reason });
  const all = commandItems([layout, action('auto', 'Start the auto layouter')], true);

  it('stands behind those that can, and says why', () => {
    const [commands] = paletteResults(all, 'auto layout').groups;
    expect(commands?.items.map(({ title, detail }) => [title, detail])).toEqual([
      ['Start the auto layouter', null],
      ['Auto layout', reason],
    ]);
    expect(commands?.items.map(isOff)).toEqual([false, true]);
  });

  it('is the last of all where it is the only one', () => {
    const [, ...others] = paletteResults(
      [...commandItems([layout], true), ...diagramItems([diagram('My auto layout')], [])],
      'auto layout',
    ).groups;
    expect(others.map(({ title }) => title)).toEqual(['Commands']);
  });

  it('is asked for its reason only once somebody looks for something', () => {
    const asked = vi.fn(() => reason);
    const off = action('off', 'Off', { enabled: false });
    Object.defineProperty(off, 'reason', { get: asked, enumerable: true });
    expect(commandItems([off], false)).toEqual([]);
    expect(asked).not.toHaveBeenCalled();
    expect(commandItems([off], true)).toHaveLength(1);
  });
});
