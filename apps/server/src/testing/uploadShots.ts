import type { Upload } from '@lintel/api/endpoint';
import {
  formOfZeros,
  formWith,
  iconArchive,
  iconFile,
  pictureFile,
  type SentFile,
} from './uploads.fixture.ts';

interface Random {
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
}

export interface UploadShot {
  headers: Record<string, string>;
  payload?: string | Buffer;
}

/** What a folder, a header or a screen could take for something else than a name. */
const hostileNames = [
  '../../../../etc/passwd.png',
  '..\\..\\windows\\system32\\a.svg',
  '/dev/null.svg',
  'a.svg%00.exe',
  '.svg',
  'svg',
  'CON.svg',
  `${'x'.repeat(3_000)}.svg`,
  'a\u202egvs.exe',
  "a'; filename*=UTF-8''b.svg",
  '__proto__.png',
  '',
];

const endingsOf = ({ extensions, mimeTypes = [] }: Upload): readonly string[] =>
  extensions ?? mimeTypes.map((type) => type.replace(/^.*\//, ''));

const plausible = ({ mimeTypes = ['application/octet-stream'] }: Upload, random: Random): string =>
  random.pick(mimeTypes);

/** One seed's worth of files that are not what they should be, and of forms that are none. */
export const uploadShots = (upload: Upload, random: Random, withHuge: boolean): [string, UploadShot][] => {
  const { field, maxBytes } = upload;
  const type = plausible(upload, random);
  const filename = `a.${random.pick(endingsOf(upload))}`;
  const noise = Buffer.from(Array.from({ length: 64 }, () => random.below(256)));
  const good = random.pick([pictureFile, iconFile, iconArchive]);
  const file = (changed: Partial<SentFile>): SentFile => ({ filename, type, content: noise, ...changed });
  const shots: [string, UploadShot][] = [
    ['good file', formWith(field, good)],
    ['noise', formWith(field, file({}))],
    ['empty file', formWith(field, file({ content: Buffer.alloc(0) }))],
    ['wrong content', formWith(field, file({ content: good.content }))],
    ['wrong field', formWith('other', file({}))],
    ['hostile field', formWith('__proto__', file({}))],
    ['wrong kind', formWith(field, file({ type: 'text/html', filename: 'a.html' }))],
    ['hostile name', formWith(field, { ...good, filename: random.pick(hostileNames) })],
    ['torn', formWith(field, file({}), false)],
    ['no boundary', { headers: { 'content-type': 'multipart/form-data' }, payload: noise }],
    ['wrong content type', { headers: { 'content-type': 'application/json' }, payload: '{}' }],
    ['nothing', { headers: {} }],
  ];
  // Half a gigabyte where whole organisations are taken in.
  if (withHuge) shots.push(['huge', formOfZeros(field, { filename, type }, maxBytes + 1)]);
  return shots;
};
