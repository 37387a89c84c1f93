import { expect, it } from 'vitest';
import { embedSnippet } from './embedSnippet.ts';

it('puts a drawing into a page of somebody else, 1280 by 800', () => {
  expect(embedSnippet({ name: 'Orders', slug: 'orders' }, 'https://lintel.example')).toBe(
    '<iframe src="https://lintel.example/diagram/d:orders?embed=1" title="Orders" width="1280" height="800" style="border: 0" loading="lazy"></iframe>',
  );
});

it('lets no name write anything else into that page', () => {
  const snippet = embedSnippet(
    { name: '"><script>run()</script> & so on', slug: 'orders' },
    'https://a.example',
  );
  expect(snippet).toContain('title="&quot;&gt;&lt;script&gt;run()&lt;/script&gt; &amp; so on"');
});
