import * as Y from 'yjs';

/** Everything that a Yjs document can hold, with surrogate pairs, deletions and items of each other's. */
export const everything = (): Uint8Array => {
  const [one, two] = [new Y.Doc(), new Y.Doc()];
  // Not left to chance: what is damaged below has to be the same each time.
  [one.clientID, two.clientID] = [1_000_000, 2_000_000_000];
  const sync = (): void => {
    Y.applyUpdate(two, Y.encodeStateAsUpdate(one));
    Y.applyUpdate(one, Y.encodeStateAsUpdate(two));
  };
  const map = one.getMap('map');
  const values = [
    null,
    undefined,
    true,
    false,
    7,
    -70_000,
    2 ** 40,
    1.5,
    0.1,
    10n,
    'a😀b',
    new Uint8Array([1, 2]),
  ];
  values.forEach((value, index) => map.set(`value-${index}`, value));
  map.set('nested', { list: [1, 'two', { three: [null] }], empty: {} });
  one.getArray('array').push([1, 2, 3, 'four']);
  const text = one.getText('text');
  text.insert(0, 'Orders 😀 and payments');
  text.format(0, 6, { bold: true });
  text.insertEmbed(3, { image: 'x' });
  const root = new Y.XmlElement('paragraph');
  one.getMap('texts').set('root', root);
  root.setAttribute('indent', '2');
  root.insert(0, [new Y.XmlText('words'), new Y.XmlElement('link')]);
  map.set('hook', new Y.XmlHook('hook'));
  sync();
  two.getText('text').insert(5, 'between');
  two.getText('text').delete(1, 9);
  two.getMap('map').set('value-0', 'other');
  (two.getMap('texts').get('root') as Y.XmlElement).insert(1, [new Y.XmlText('more')]);
  two.getArray('array').insert(2, [new Y.Map([['key', 1]]), new Uint8Array([3])]);
  sync();
  one.getText('text').insert(7, 'again');
  one.getArray('array').delete(1, 2);
  sync();
  return Y.encodeStateAsUpdate(one);
};
