import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const page = (height: number): string => `<!doctype html><meta charset="utf-8">
<style>body{margin:0}main{height:100vh;overflow:auto}
div{height:${height}px;background:repeating-linear-gradient(#fff 0 35px,#ddd 35px 36px)}</style>
<main><div></div></main><script>globalThis.bench = true</script>`;

/** A page that only scrolls, as far as the table does. */
export const serveBareList = async (height: number): Promise<{ origin: string; close: () => void }> => {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(page(height)),
  );
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
};
