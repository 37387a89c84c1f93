/** People who call the REST endpoints of a server as the screens do, in a process of their own. */
import { Agent, request } from 'node:http';
import { moment, percentile } from './moment.ts';

export interface CallsOrder {
  readonly origin: string;
  readonly cookies: readonly string[];
  /** Of diagrams. */
  readonly slugs: readonly string[];
  readonly callsPerSecond: number;
}

export interface CallsReport {
  readonly answered: number;
  readonly failed: number;
  readonly p50: number;
  readonly p95: number;
  readonly busy: number;
}

interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: object;
}

/** What a working day asks for: mostly lists and single things, now and then a change. */
const callOf = (turn: number, slugs: readonly string[]): Call => {
  const slug = slugs[(turn * 7) % slugs.length] ?? '';
  const calls: readonly Call[] = [
    { method: 'GET', path: `/api/diagram/${slug}` },
    { method: 'GET', path: `/api/diagram/${slug}/document` },
    { method: 'GET', path: '/api/folders' },
    { method: 'GET', path: `/api/diagram/${slug}/backlinks` },
    { method: 'GET', path: '/api/tags' },
    { method: 'GET', path: '/api/types' },
    { method: 'POST', path: `/api/diagram/${slug}/visit` },
    { method: 'GET', path: '/api/ui-settings' },
    { method: 'GET', path: '/api/diagrams' },
    { method: 'POST', path: '/api/diagrams', body: { diagrams: [{ slug, name: `Renamed ${turn}` }] } },
  ];
  return calls[turn % calls.length] as Call;
};

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let took: number[] = [];
let failed = 0;
let since = { at: moment(), usage: process.cpuUsage() };
let timer: NodeJS.Timeout | undefined;

const call = ({ origin, cookies }: CallsOrder, turn: number, { method, path, body }: Call): void => {
  const began = moment();
  const text = body === undefined ? undefined : JSON.stringify(body);
  const sent = request(
    `${origin}${path}`,
    {
      method,
      agent,
      headers: {
        origin,
        cookie: cookies[turn % cookies.length] ?? '',
        // Each from a place of their own, as people are.
        'x-forwarded-for': `10.1.${(turn >> 4) % 250}.${(turn % 16) + 1}`,
        ...(text === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      },
    },
    (answer) => {
      answer.resume();
      answer.once('end', () => {
        if ((answer.statusCode ?? 500) < 400) took.push(moment() - began);
        else failed += 1;
      });
    },
  );
  sent.once('error', () => (failed += 1));
  sent.end(text);
};

const work = (order: CallsOrder): void => {
  let turn = 0;
  timer = setInterval(() => {
    turn += 1;
    call(order, turn, callOf(turn, order.slugs));
  }, 1_000 / order.callsPerSecond);
};

const obey = (message: CallsOrder | 'count' | 'report' | 'rest'): unknown => {
  if (typeof message === 'object') work(message);
  else if (message === 'rest') clearInterval(timer);
  else if (message === 'count') {
    took = [];
    failed = 0;
    since = { at: moment(), usage: process.cpuUsage() };
  } else {
    const { user, system } = process.cpuUsage(since.usage);
    const busy = (user + system) / 1000 / (moment() - since.at);
    const report: CallsReport = {
      answered: took.length,
      failed,
      p50: percentile(took, 0.5),
      p95: percentile(took, 0.95),
      busy,
    };
    return report;
  }
  return typeof message === 'string' ? message : 'working';
};

process.on('message', (message) => process.send?.(obey(message as CallsOrder)));
// The parent process is gone.
process.on('disconnect', () => process.exit());
