/** Of a server that this environment has to name. */
export const addressIn = (name: string): string => {
  const address = process.env[name];
  if (address === undefined || address === '') throw new Error(`Set ${name}`);
  return address;
};
