import { type Hue, hues } from './boxes.ts';

/** What the hues mean, by a word in the slug of a type; the first that fits. */
const meanings: readonly (readonly [RegExp, Hue])[] = [
  ['external|third-party|packaged|partner|supplier|platform|marketplace|legacy', 'slate'],
  ['database|storage|store|cache|data|file|document|warehouse|lake|archive|backup|table|bucket', 'green'],
  ['queue|stream|message|messages|broker|bus|event|events|topic|webhook|integration|pipeline|etl', 'amber'],
  [
    'person|actor|customer|user|users|team|employee|identity|security|authentication|secret|certificate',
    'rose',
  ],
  [
    'server|machine|network|cluster|node|cloud|firewall|balancer|container|router|proxy|region|device',
    'teal',
  ],
  ['application|app|browser|api|interface|website|page|frontend|portal', 'blue'],
  ['service|microservice|function|worker|job|backend|engine|system', 'violet'],
].map(([words = '', hue]) => [new RegExp(`(^|-)(${words})(-|$)`), hue as Hue]);

/** Grey stands for what has no type. */
const typed = hues.filter((hue) => hue !== 'slate');

/** A type has the same hue on every diagram and for everybody, without one being stored. */
export const typeHue = (slug: string): Hue => {
  const meant = meanings.find(([pattern]) => pattern.test(slug));
  if (meant !== undefined) return meant[1];
  let hash = 7;
  for (let at = 0; at < slug.length; at += 1) hash = (Math.imul(hash, 31) + slug.charCodeAt(at)) >>> 0;
  return typed[hash % typed.length] ?? 'slate';
};
