import { Parser } from 'htmlparser2';
import { expect } from 'vitest';
import { safeUrl } from '../safeUrl.ts';

/** What our HTML may consist of, written down a second time and by other means than the writer's. */
const allowed: Readonly<Record<string, Readonly<Record<string, (value: string) => boolean>>>> = {
  p: {},
  ul: {},
  li: {},
  br: {},
  strong: {},
  em: {},
  span: { style: (value) => value === 'white-space:pre-wrap' },
  a: { href: (value) => safeUrl(value) === value, rel: (value) => value === 'noopener noreferrer' },
  img: {
    src: (value) => /^\/api\/attachments\/[1-9]\d*$/.test(value),
    alt: () => true,
    width: (value) => /^\d+$/.test(value),
    height: (value) => /^\d+$/.test(value),
    'data-position': (value) => ['left', 'right'].includes(value),
    'data-caption': () => true,
    'data-show-caption': (value) => value === 'true',
  },
};

export function expectSanitised(html: string): void {
  const faults: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const rules = Object.hasOwn(allowed, name) ? allowed[name] : undefined;
      if (rules === undefined) faults.push(name);
      for (const [attribute, value] of Object.entries(attributes)) {
        const rule = rules !== undefined && Object.hasOwn(rules, attribute) ? rules[attribute] : undefined;
        if (rule?.(value) !== true) faults.push(`${name} ${attribute}=${value}`);
      }
    },
    oncomment: (data) => faults.push(`comment ${data}`),
    onprocessinginstruction: (name) => faults.push(name),
  });
  parser.end(html);
  expect(faults).toEqual([]);
  expect(html.replaceAll('\t', '')).not.toMatch(/[\u0000-\u001f\u007f\ud800-\udfff](?![\udc00-\udfff])/u);
}
