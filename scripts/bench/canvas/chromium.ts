import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findBrowser } from '../../browser.ts';

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--no-first-run',
  '--mute-audio',
  '--window-size=1280,800',
  '--remote-debugging-port=0',
];

type Reply = {
  id?: number;
  result?: unknown;
  error?: { message: string };
  method?: string;
  params?: unknown;
};

/** A browser that is spoken to as its own tools do, so that nothing stands between input and page. */
export class Chromium {
  readonly #process: ChildProcess;
  readonly #folder: string;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (reason: Error) => void }
  >();
  readonly #listeners = new Map<string, (params: unknown) => void>();
  #count = 0;

  private constructor(process: ChildProcess, folder: string, socket: WebSocket) {
    this.#process = process;
    this.#folder = folder;
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data)) as Reply));
  }

  static async start(): Promise<Chromium> {
    const folder = mkdtempSync(join(tmpdir(), 'lintel-bench-'));
    const child = spawn(await findBrowser(), [...flags, `--user-data-dir=${folder}`, 'about:blank'], {
      stdio: 'ignore',
    });
    const portFile = join(folder, 'DevToolsActivePort');
    while (!existsSync(portFile) || !readFileSync(portFile, 'utf8').includes('\n')) await delay(50);
    const port = readFileSync(portFile, 'utf8').split('\n')[0];
    const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
      type: string;
      webSocketDebuggerUrl: string;
    }[];
    const page = targets.find(({ type }) => type === 'page');
    if (page === undefined) throw new Error('The browser shows no page.');
    const socket = new WebSocket(page.webSocketDebuggerUrl);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', reject, { once: true });
    });
    const chromium = new Chromium(child, folder, socket);
    await chromium.send('Emulation.setDeviceMetricsOverride', {
      width: 1280,
      height: 800,
      deviceScaleFactor: 1,
      mobile: false,
    });
    return chromium;
  }

  async stop(): Promise<void> {
    this.#socket.close();
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill('SIGTERM');
    await ended;
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** To the page, or to a worker of it by the session of that. */
  send(method: string, params: object = {}, sessionId?: string): Promise<unknown> {
    this.#count += 1;
    const id = this.#count;
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  /** One listener for each event. */
  on<Params>(method: string, listener: (params: Params) => void): void {
    this.#listeners.set(method, listener as (params: unknown) => void);
  }

  async evaluate<T>(expression: string): Promise<T> {
    const reply = (await this.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })) as { result: { value: T }; exceptionDetails?: { exception?: { description?: string } } };
    if (reply.exceptionDetails !== undefined)
      throw new Error(reply.exceptionDetails.exception?.description ?? 'The page failed.');
    return reply.result.value;
  }

  /** Until the page there says yes to a question. */
  async open(address: string, isThere = 'globalThis.bench !== undefined'): Promise<void> {
    // Another place in the page that is open would be no new page.
    await this.send('Page.navigate', { url: 'about:blank' });
    await this.send('Page.navigate', { url: address });
    const question = `location.origin === ${JSON.stringify(new URL(address).origin)} && (${isThere})`;
    while (!(await this.evaluate<boolean>(question).catch(() => false))) await delay(20);
  }

  /** Of its first process, which has started all others. */
  get processId(): number {
    return this.#process.pid ?? 0;
  }

  #receive({ id, result, error, method, params }: Reply): void {
    if (method !== undefined) this.#listeners.get(method)?.(params);
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (waiting === undefined || id === undefined) return;
    this.#waiting.delete(id);
    if (error === undefined) waiting.resolve(result);
    else waiting.reject(new Error(error.message));
  }
}
