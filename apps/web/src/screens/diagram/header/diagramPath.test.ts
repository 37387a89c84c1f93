import { reference } from '@lintel/domain/links';
import { describe, expect, it } from 'vitest';
import { versionAt } from '../../../links/crumbs.ts';
import { currentLink, type DiagramAddress, linkOnTo, readAddress } from './diagramPath.ts';

const read = (path: string, pinned?: string | readonly string[]): DiagramAddress => {
  const address = readAddress(path, pinned);
  if (address === null) throw new Error(`${path} is no address`);
  return address;
};

const slugsOf = ({ came, shown }: DiagramAddress): string[] => [...came, shown].map(({ slug }) => slug);

describe('the address of a diagram', () => {
  it('names the diagrams somebody came through, the shown one last', () => {
    expect(slugsOf(read('d:orders'))).toEqual(['orders']);
    expect(slugsOf(read('d:landscape/d:retail/d:orders'))).toEqual(['landscape', 'retail', 'orders']);
  });

  it.each(['', 'orders', 'd:landscape/x:orders'])('is wrong as %j', (path) => {
    expect(readAddress(path, undefined)).toBeNull();
  });

  it('may lead through views and dependency graphs, and ends with a diagram', () => {
    expect(slugsOf(read('q:services/d:orders'))).toEqual(['services', 'orders']);
    expect(read('f:payments/d:orders').came).toEqual([reference('filter', 'payments')]);
    expect(readAddress('d:orders/f:payments', undefined)).toBeNull();
    expect(readAddress('q:services', undefined)).toBeNull();
  });
});

describe('the version that is shown', () => {
  const shown = (path: string, pinned?: string | readonly string[]): string | null => {
    const { shown: step, pins } = read(path, pinned);
    return versionAt(step, pins);
  };

  it('stands behind the diagram, or is pinned beside the path', () => {
    expect(shown('d:landscape:v1/d:orders')).toBeNull();
    expect(shown('d:orders:v2', 'orders:v3')).toBe('v2');
    expect(shown('d:landscape/d:orders', ['stock:v7', 'orders:v2'])).toBe('v2');
    expect(shown('d:orders', 'not a pin')).toBeNull();
  });

  it('is asked for even where it cannot exist, so that nobody takes what is drawn now for it', () => {
    expect(shown('d:orders', 'orders:no such slug')).toBe('no such slug');
  });
});

describe('the way on', () => {
  const pins = ['orders:v2', 'stock:v7'];

  it('keeps every pin, and the versions one came through', () => {
    expect(linkOnTo('orders', read('d:landscape:v1', pins))).toBe(
      '/diagram/d:landscape:v1/d:orders?v=orders:v2&v=stock:v7',
    );
    expect(linkOnTo('stock', read('d:landscape/d:orders', pins))).toBe(
      '/diagram/d:landscape/d:orders/d:stock?v=orders:v2&v=stock:v7',
    );
  });

  it('leads up the way again to where one came from', () => {
    expect(linkOnTo('landscape', read('d:landscape:v1/d:orders', pins))).toBe(
      '/diagram/d:landscape:v1?v=orders:v2&v=stock:v7',
    );
  });

  it('passes on no pin that cannot be one', () => {
    expect(linkOnTo('stock', read('d:orders', ['nonsense', 'stock:v7']))).toBe(
      '/diagram/d:orders/d:stock?v=stock:v7',
    );
  });

  it('to the diagram as it is now takes its own pin alone away', () => {
    expect(currentLink(read('d:landscape:v1/d:orders:v3', pins))).toBe(
      '/diagram/d:landscape:v1/d:orders?v=stock:v7',
    );
    expect(currentLink(read('d:orders', 'orders:v2'))).toBe('/diagram/d:orders');
  });
});
