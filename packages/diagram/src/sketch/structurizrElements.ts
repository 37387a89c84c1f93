import { nothingSaid, type SaidOfBox } from './sketch.ts';
import { type Sentence, sentenceOf, type Statement } from './structurizrText.ts';

/** Where in the words behind its name an element says what. */
interface Words {
  readonly kinds: readonly string[];
  readonly description: number;
  readonly technology?: number;
  readonly kind?: number;
  readonly tags: number;
  /** How many there are of it. */
  readonly count?: number;
  /** What every one is tagged with, without being told. */
  readonly tag: string;
}

const node = { description: 1, technology: 2, tags: 3 };

const elements: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['person', { kinds: ['Person'], description: 1, tags: 2, tag: 'Person' }],
  [
    'softwaresystem',
    { kinds: ['Software System', 'System'], description: 1, tags: 2, tag: 'Software System' },
  ],
  ['container', { kinds: ['Container'], ...node, tag: 'Container' }],
  ['component', { kinds: ['Component'], ...node, tag: 'Component' }],
  ['element', { kinds: [], kind: 1, description: 2, tags: 3, tag: 'Custom' }],
  ['deploymentnode', { kinds: ['Node'], ...node, count: 4, tag: 'Deployment Node' }],
  ['infrastructurenode', { kinds: ['Node'], ...node, tag: 'Infrastructure Node' }],
]);
/** They hold what is drawn, and are not of the model. */
export const frames: ReadonlySet<string> = new Set(['group', 'enterprise']);
/** One that runs of a thing of the model. */
export const instances: ReadonlySet<string> = new Set([
  'softwaresysteminstance',
  'containerinstance',
  'instanceof',
]);
/** What a tag says of the kind of thing it is. */
const tagged = new Map([
  ['database', 'Database'],
  ['queue', 'Queue'],
]);

export const isElement = (keyword: string): boolean => elements.has(keyword);

export const listed = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** What every one of its kind is tagged with. */
export const impliedTags = (keyword: string): string[] => {
  const own = elements.get(keyword)?.tag;
  return own === undefined ? [] : ['Element', own];
};

/** What stands in its block behind a word. */
export const saidWithin = (inner: readonly Statement[], word: string): string[] =>
  inner.map(sentenceOf).flatMap(({ keyword, said }) => (keyword === word ? said : []));

/** What is said of an element, however it is written. */
export interface ElementWords {
  readonly name: string;
  readonly description: string;
  readonly technology: string;
  readonly tags: readonly string[];
  /** What kind of thing one of no other kind is. */
  readonly kind: string;
  /** How many there are of it. */
  readonly count: string;
}

export const saidOfElement = (keyword: string, said: ElementWords): SaidOfBox => {
  const words = elements.get(keyword);
  if (words === undefined) return nothingSaid;
  const { name, technology, tags, kind, count } = said;
  const isNode = words.tag.endsWith('Node');
  const kinds = [
    ...tags.flatMap((tag) => tagged.get(tag.toLowerCase()) ?? []),
    ...(isNode ? [technology, name] : []),
    kind,
    ...words.kinds,
  ];
  const counted = Number(count) > 1 ? `${Number(count)} instances` : '';
  const description = [said.description, counted].filter((each) => each !== '');
  return {
    kinds: kinds.filter((each) => each !== ''),
    description: description.join('\n') || null,
    technology: technology || null,
    tags,
    isModelled: true,
  };
};

/** In order behind its word, or in its block. */
export const saidOf = (
  { keyword, said }: Pick<Sentence, 'keyword' | 'said'>,
  inner: readonly Statement[],
): SaidOfBox => {
  const words = elements.get(keyword);
  if (words === undefined) return nothingSaid;
  const at = (place: number | undefined): string => (place === undefined ? '' : (said[place]?.trim() ?? ''));
  const within = (word: string): string[] => saidWithin(inner, word);
  return saidOfElement(keyword, {
    name: at(0),
    description: within('description')[0] ?? at(words.description),
    technology: within('technology')[0] ?? at(words.technology),
    tags: [at(words.tags), ...within('tags'), ...within('tag')].flatMap(listed),
    kind: at(words.kind),
    count: within('instances')[0] ?? at(words.count),
  });
};
