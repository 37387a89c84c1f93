import { set } from '@lintel/diagram/change';
import { Board, component } from '@lintel/diagram/testing/build';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { emptyPage } from '../../../ui/emptyPage.fixture.ts';
import { useItem, useRestedSnapshot } from './useItem.ts';

it('draws one thing again when one thing is moved', () => {
  vi.stubGlobal('window', { HTMLIFrameElement: class {} });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const board = new Board().do([
    ...component('checkout', [0, 0, 4, 2]),
    ...component('payments', [8, 0, 4, 2]),
  ]);
  const drawn: string[] = [];
  const One = ({ of }: { of: string }) => {
    const item = useItem(board.store, of);
    drawn.push(`${of} ${item?.kind === 'instance' ? item.position.x : 'gone'}`);
    return null;
  };
  const All = () => {
    drawn.push(`all ${useRestedSnapshot(board.store).size}`);
    return null;
  };
  const root = createRoot(emptyPage());
  act(() =>
    root.render(
      [One, One, All].map((type, at) =>
        createElement(type, { key: at, of: at === 0 ? 'checkout' : 'payments' }),
      ),
    ),
  );
  expect(drawn).toEqual(['checkout 0', 'payments 8', 'all 2']);

  drawn.length = 0;
  act(() => void board.do([set('payments', 'position', { x: 9, y: 0 })]));
  expect(drawn).toEqual(['payments 9', 'all 2']);
  act(() => root.unmount());
  vi.unstubAllGlobals();
});
