/** What a box begins with. */
export const beginning = (name = 'Orders') => ({
  kind: 'instance',
  name,
  component: null,
  type: null,
  container: false,
  position: { x: 0, y: 0 },
  size: { width: 4, height: 2 },
  z: 0,
});
