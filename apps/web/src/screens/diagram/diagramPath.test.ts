import { describe, expect, it } from 'vitest';
import { crumbsOf, diagramsOfPath } from './diagramPath.ts';

describe('the path of a diagram', () => {
  it('names the diagrams somebody came through, the shown one last', () => {
    expect(diagramsOfPath('d:orders')).toEqual(['orders']);
    expect(diagramsOfPath('d:landscape/d:retail/d:orders')).toEqual(['landscape', 'retail', 'orders']);
  });

  it('is wrong with a segment that is none', () => {
    expect(diagramsOfPath('')).toBeNull();
    expect(diagramsOfPath('orders')).toBeNull();
    expect(diagramsOfPath('d:landscape/x:orders')).toBeNull();
  });

  it('leads nowhere as long as versions, views and filters cannot be shown', () => {
    expect(diagramsOfPath('d:orders:v2')).toBeNull();
    expect(diagramsOfPath('d:landscape:v1/d:orders')).toBeNull();
    expect(diagramsOfPath('q:services/d:orders')).toBeNull();
    expect(diagramsOfPath('d:orders/f:payments')).toBeNull();
  });
});

describe('the way back', () => {
  const diagrams = [
    { slug: 'landscape', name: 'Landscape' },
    { slug: 'retail', name: '' },
  ];

  it('leads to each diagram as one came to it', () => {
    expect(crumbsOf(['landscape', 'retail'], diagrams)).toEqual([
      { slug: 'landscape', name: 'Landscape', href: '/diagram/d:landscape' },
      { slug: 'retail', name: 'Untitled diagram (retail)', href: '/diagram/d:landscape/d:retail' },
    ]);
  });

  it('steps over what is not there any more', () => {
    expect(crumbsOf(['landscape', 'gone', 'retail'], diagrams).map(({ href }) => href)).toEqual([
      '/diagram/d:landscape',
      '/diagram/d:landscape/d:retail',
    ]);
    expect(crumbsOf([], diagrams)).toEqual([]);
  });
});
