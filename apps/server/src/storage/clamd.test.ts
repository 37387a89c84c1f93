import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Daemon, scanned, sign, startDaemon } from './clamd.fixture.ts';
import { clamdAt } from './clamd.ts';
import { examining, HarmfulFile, ScannerAway } from './examining.ts';
import type { Storage } from './storage.ts';

let daemon: Daemon;
const scan = (content: Blob): Promise<string | null> => clamdAt(daemon.address)(content);

beforeEach(async () => {
  daemon = await startDaemon();
});
afterEach(() => daemon.close());

describe('a daemon that is asked', () => {
  it('names what it finds, in small files and in large ones', async () => {
    expect(sign).toHaveLength(68);
    const much = new Uint8Array(3_000_000).fill(65);
    expect(await scan(new Blob(['harmless']))).toBeNull();
    expect(await scan(new Blob([]))).toBeNull();
    expect(await scan(new Blob([sign]))).toBe('Eicar-Test-Signature');
    expect(await scan(new Blob([much]))).toBeNull();
    expect(await scan(new Blob([much, sign]))).toBe('Eicar-Test-Signature');
  });

  it.each([
    ['hangs up', (socket: Socket) => void socket.destroy()],
    ['says nothing', (socket: Socket) => void socket.end()],
    [
      'refuses what is too large',
      (socket: Socket) => void socket.end('INSTREAM size limit exceeded. ERROR\0'),
    ],
    [
      'is another program',
      (socket: Socket) => void socket.end(`HTTP/1.1 400 Bad Request\r\n${'x'.repeat(50_000)}`),
    ],
  ])('says nothing for sure where it %s', async (_, other) => {
    daemon.behave = other;
    await expect(scan(new Blob([new Uint8Array(3_000_000)]))).rejects.toThrow(ScannerAway);
    daemon.behave = scanned;
    expect(await scan(new Blob(['harmless']))).toBeNull();
  });

  it('says nothing for sure where nobody listens', async () => {
    await expect(clamdAt('tcp://127.0.0.1:1')(new Blob(['x']))).rejects.toThrow(ScannerAway);
  });
});

describe('a storage that is told what harms', () => {
  const kept: string[] = [];
  const put: Storage['put'] = async (key) => void kept.push(key);
  const storage = { kind: 'local', put } as unknown as Storage;
  const facts = { mimeType: 'application/pdf', name: 'Plan.pdf' };
  beforeEach(() => void (kept.length = 0));

  it('keeps no file in which something is found, and says what', async () => {
    const examined = examining(storage, scan);
    await examined.put('attachments/a', new Blob(['harmless']), facts);
    const refused = examined.put('attachments/b', new Blob([sign]), facts);
    await expect(refused).rejects.toThrow(HarmfulFile);
    await expect(refused).rejects.toThrow(
      'It contains Eicar-Test-Signature, which does harm, and was not kept',
    );
    expect(kept).toEqual(['attachments/a']);
  });

  it('keeps none that cannot be looked at, and icons as they are drawn anew', async () => {
    daemon.behave = (socket) => void socket.destroy();
    const examined = examining(storage, scan);
    await expect(examined.put('attachments/a', new Blob(['x']), facts)).rejects.toThrow(ScannerAway);
    await examined.put('icons/a', new Blob(['<svg/>']), facts);
    expect(kept).toEqual(['icons/a']);
    expect(examining(storage, null)).toBe(storage);
  });
});
