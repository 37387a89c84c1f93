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

const counted = (count: string): string => (Number(count) > 1 ? `${Number(count)} instances` : '');

export const saidOf = (
  { keyword, said }: Pick<Sentence, 'keyword' | 'said'>,
  inner: readonly Statement[],
): SaidOfBox => {
  const words = elements.get(keyword);
  if (words === undefined) return nothingSaid;
  const at = (place: number | undefined): string => (place === undefined ? '' : (said[place]?.trim() ?? ''));
  const within = (word: string): string[] => saidWithin(inner, word);
  const tags = [at(words.tags), ...within('tags'), ...within('tag')].flatMap(listed);
  const technology = within('technology')[0] ?? at(words.technology);
  const count = counted(within('instances')[0] ?? at(words.count));
  const named = words.tag.endsWith('Node') ? [technology, at(0)] : [];
  const kinds = [
    ...tags.flatMap((tag) => tagged.get(tag.toLowerCase()) ?? []),
    ...named,
    at(words.kind),
    ...words.kinds,
  ];
  const description = [within('description')[0] ?? at(words.description), count].filter(
    (each) => each !== '',
  );
  return {
    kinds: kinds.filter((kind) => kind !== ''),
    description: description.join('\n') || null,
    technology: technology || null,
    tags,
    isModelled: true,
  };
};
