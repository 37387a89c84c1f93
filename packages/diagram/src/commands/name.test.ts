import { describe, expect, it } from 'vitest';
import { after, board, component, refusal, relation, textarea } from '../testing/build.ts';
import { plainText, textFromPlain } from '../text.ts';
import { convertPlaceholder, linkComponent, rename, setType, unlinkComponent, writeText } from './name.ts';

const diagram = () =>
  board(
    component('checkout', [0, 0, 4, 2], { name: 'Checkout' }),
    component('payments', [8, 0, 4, 2], { name: 'Payments', component: 'payments-1' }),
    textarea('comments', [0, 8, 4]),
    relation('pays-for', 'checkout', 'payments'),
  );

describe('names', () => {
  it('are changed on placeholders, trimmed', () => {
    expect(after(diagram(), rename, { key: 'checkout', name: ' Till ' }).get('checkout')).toMatchObject({
      name: 'Till',
    });
    expect(refusal(diagram(), rename, { key: 'checkout', name: 'Checkout' })).toBe('unchanged');
    expect(refusal(diagram(), rename, { key: 'checkout', name: 'n'.repeat(201) })).toBe('tooLong');
    expect(refusal(diagram(), rename, { key: 'checkout', name: 'nul\0' })).toBe('malformed');
    expect(refusal(diagram(), rename, { key: 'comments', name: 'Till' })).toBe('gone');
  });

  it('of linked instances belong to the component', () => {
    expect(refusal(diagram(), rename, { key: 'payments', name: 'Money' })).toBe('linked');
  });
});

describe('components', () => {
  it('are linked in the place of a placeholder, or of another', () => {
    const board = diagram();
    expect(
      after(board, linkComponent, { key: 'checkout', component: 'till-1' }).get('checkout'),
    ).toMatchObject({
      component: 'till-1',
    });
    expect(refusal(board, linkComponent, { key: 'checkout', component: 'till-1' })).toBe('unchanged');
    expect(refusal(board, linkComponent, { key: 'checkout', component: 'no slug' })).toBe('malformed');
  });

  it('are made from placeholders only', () => {
    const given = { key: 'checkout', component: 'till-1' };
    expect(after(diagram(), convertPlaceholder, given).get('checkout')).toMatchObject({
      component: 'till-1',
    });
    expect(refusal(diagram(), convertPlaceholder, { ...given, key: 'payments' })).toBe('linked');
    expect(refusal(diagram(), convertPlaceholder, { ...given, key: 'pays-for' })).toBe('gone');
  });

  it('leave their last name and type behind when unlinked', () => {
    const named = { name: 'Money', type: 'service' };
    expect(after(diagram(), unlinkComponent, { key: 'payments', named }).get('payments')).toMatchObject({
      component: null,
      ...named,
    });
    expect(after(diagram(), unlinkComponent, { key: 'payments' }).get('payments')).toMatchObject({
      component: null,
      name: 'Payments',
    });
    expect(refusal(diagram(), unlinkComponent, { key: 'checkout' })).toBe('notLinked');
  });
});

describe('types', () => {
  it('are set on placeholders', () => {
    const snapshot = after(diagram(), setType, { keys: ['checkout', 'payments'], type: 'service' });
    expect(snapshot.get('checkout')).toMatchObject({ type: 'service' });
    expect(snapshot.get('payments')).toMatchObject({ type: null });
    expect(refusal(diagram(), setType, { keys: ['payments'], type: 'service' })).toBe('linked');
    expect(refusal(diagram(), setType, { keys: ['comments'], type: 'service' })).toBe('noComponent');
    expect(refusal(diagram(), setType, { keys: ['checkout'], type: null })).toBe('unchanged');
  });
});

describe('texts', () => {
  it('are written where no editor is open', () => {
    const text = textFromPlain('Sends\nmoney');
    const label = after(diagram(), writeText, { key: 'pays-for', text }).relation('pays-for')?.text;
    expect(plainText(label ?? [])).toBe('Sends\nmoney');
    expect(refusal(diagram(), writeText, { key: 'checkout', text })).toBe('noText');
    expect(refusal(diagram(), writeText, { key: 'comments', text: textFromPlain('') })).toBe('unchanged');
  });
});
