/** Search parameters as people write them: `?v=a:1&v=b:2`, a repeated name being a list. */
export const parseSearch = (text: string): Record<string, string | string[]> => {
  const search: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const before = Object.hasOwn(search, name) ? search[name] : undefined;
    const values = before === undefined ? value : [before, value].flat();
    Object.defineProperty(search, name, {
      value: values,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return search;
};

const isText = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== '';

export const stringifySearch = (search: Record<string, unknown>): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const each of [value].flat()) {
      if (isText(each)) parameters.append(name, String(each));
    }
  }
  const text = parameters.toString().replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
};
