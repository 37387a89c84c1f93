/** Whether something is the whole of a thing itself as an address, of one of some types. */
export const dataAddress = (types: RegExp) => (source: string) =>
  types.test(source) && /^data:[\w/+.-]+;base64,[A-Za-z0-9+/]*={0,2}$/.test(source);
