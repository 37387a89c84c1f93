/** The baseline: Hocuspocus as it comes, in memory, without a session, a judge or a journal. */
import { createServer } from 'node:http';
import { Hocuspocus } from '@hocuspocus/server';
import { WebSocketServer } from 'ws';

const hocuspocus = new Hocuspocus({ quiet: true });
const sockets = new WebSocketServer({ noServer: true, maxPayload: 16_000_000, perMessageDeflate: false });
const server = createServer();
server.on('upgrade', (request, socket, head) => {
  sockets.handleUpgrade(request, socket, head, (opened) => {
    const client = hocuspocus.handleConnection(opened, new Request('http://localhost/'));
    opened.on('message', (data: Buffer) =>
      client.handleMessage(new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
    );
    opened.on('close', (code, reason) => client.handleClose({ code, reason: reason.toString() }));
    opened.on('error', () => {});
  });
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('listening'));
