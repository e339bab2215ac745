import { streamEvents } from '@hoadon/contracts/invoices';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubTabs } from '../../testing/browser-tabs.ts';
import { type Sent, stubCalls } from '../../testing/stub-calls.ts';
import { clearSession, storeTokens } from '../session.ts';
import { followEvents } from './index.ts';

const MINUTE = 60_000;
const stops: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  storeTokens({ access: 'a', refresh: 'r' });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  clearSession('logout');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const EVERYTHING = [
  ...['all-series', 'bank-statement-rows', 'bank-statements', 'bulk-run', 'current-user', 'debts'],
  ...[
    'directories',
    'draft-import',
    'einvoice-accounts',
    'filter-options',
    'invoice-imports',
    'invoices',
    'invoices *',
  ],
  ...[
    'mistake-reports',
    'notifications',
    'partners',
    'payments',
    'reconciliation-rows',
    'reconciliations',
    'rules',
    'statistics',
    'system-status',
    'tag-shares',
    'tags',
    'tax-account',
    'vat-return',
    'waiting-for-approval',
  ],
];
const email = (id: string) => `id: ${id}\ndata: {"type":"email","id":"9","state":"sent"}\n\n`;

/** A server that each request opens a stream on, which the test then speaks through. */
function server() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  let isDown = false;
  const sent: Sent[] = stubCalls([
    [
      streamEvents,
      ({ signal }) => {
        if (isDown) return new Response('', { status: 503 });
        const body = new ReadableStream<Uint8Array>({
          start(stream) {
            streams.push(stream);
            signal?.addEventListener('abort', () => stream.error(new Error('given up')));
          },
        });
        return new Response(body);
      },
    ],
  ]);
  return {
    sent,
    say: (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text)),
    hangUp: () => streams.at(-1)?.close(),
    setDown: (down: boolean) => {
      isDown = down;
    },
    lastIds: () => sent.map(({ headers }) => headers.get('last-event-id')),
  };
}

/** An open page; returns which queries became stale since the last call. */
async function openPage() {
  const client = new QueryClient();
  const stale = vi.spyOn(client, 'invalidateQueries');
  const invoices: string[] = [];
  const stop = followEvents(client, async (ids) => {
    invoices.push(`invoices ${ids ? [...ids].join(' ') : '*'}`);
  });
  stops.push(stop);
  await vi.advanceTimersByTimeAsync(1);
  return {
    stop,
    async readAgain(): Promise<string[]> {
      await vi.advanceTimersByTimeAsync(2_000);
      const keys = stale.mock.calls.map(([filter]) => String(filter?.queryKey?.[0]));
      stale.mockClear();
      return [...new Set([...keys, ...invoices.splice(0)])].sort();
    },
  };
}

test('a page that only connects reads nothing again; a change makes it read what it touches', async () => {
  const { sent, say } = server();
  const page = await openPage();
  say('retry: 1000\n\nid: 4\n\n: ping\n\n');
  expect(await page.readAgain()).toEqual([]);
  say(email('5'));
  expect(await page.readAgain()).toEqual(['invoices', 'system-status']);
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer a');
});

test('a list that takes long to read is read to its end, and once more for what happened meanwhile', async () => {
  const { say } = server();
  const reads: { end: () => void; signal: AbortSignal }[] = [];
  const client = new QueryClient();
  const list = new QueryObserver(client, {
    queryKey: ['invoices', 'detail', '9'],
    queryFn: ({ signal }) =>
      new Promise((resolve) => reads.push({ signal, end: () => resolve(reads.length) })),
  });
  stops.push(list.subscribe(() => undefined));
  stops.push(followEvents(client, async () => {}));
  await vi.advanceTimersByTimeAsync(1);
  reads[0]?.end();
  await vi.advanceTimersByTimeAsync(1);
  for (let id = 5; id < 9; id += 1) {
    say(email(String(id)));
    await vi.advanceTimersByTimeAsync(2_000);
  }
  expect(reads).toHaveLength(2);
  expect(reads[1]?.signal.aborted).toBe(false);
  reads[1]?.end();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reads).toHaveLength(3);
});

test('invoices that changed within a moment are reported together by their ids', async () => {
  const { say } = server();
  const page = await openPage();
  for (const id of ['7', '8', '7']) say(`data: {"type":"invoice","id":"${id}","state":"sent"}\n\n`);
  expect(await page.readAgain()).toEqual([
    ...['all-series', 'bulk-run', 'current-user', 'debts', 'invoices 7 8'],
    ...['mistake-reports', 'partners', 'reconciliations', 'statistics', 'system-status'],
    ...['tags', 'vat-return'],
    'waiting-for-approval',
  ]);
});

test('the progress of a run is reported by its invoices, and its end by all of them', async () => {
  const { say } = server();
  const page = await openPage();
  const run = (state: string) => say(`data: {"type":"bulk-run","id":"3","state":"${state}"}\n\n`);
  run('running');
  expect(await page.readAgain()).toEqual(['bulk-run', 'current-user', 'reconciliation-rows']);
  run('finished');
  expect(await page.readAgain()).toEqual([
    ...['bulk-run', 'current-user', 'invoices *', 'reconciliation-rows'],
  ]);
});

test('drafts that an import created are counted at once, for they have no events of their own', async () => {
  const { say } = server();
  const page = await openPage();
  const run = (state: string) =>
    say(`data: {"type":"draft-import","id":"3","state":"${state}"}\n\n`);
  run('creating');
  expect(await page.readAgain()).toEqual(['draft-import']);
  run('created');
  expect(await page.readAgain()).toEqual(['draft-import', 'invoices *']);
});

test('TAG-003 tags and the rows that show them are read again when another user changes one', async () => {
  const { say } = server();
  const page = await openPage();
  const tag = (state: string) => say(`data: {"type":"tag","id":"3","state":"${state}"}\n\n`);
  tag('created');
  expect(await page.readAgain()).toEqual(['filter-options', 'tags']);
  tag('changed');
  expect(await page.readAgain()).toEqual(['filter-options', 'invoices *', 'tags']);
});

test('after a break the page goes on where it stopped, and reads nothing again by that alone', async () => {
  const { say, hangUp, lastIds } = server();
  const page = await openPage();
  say('id: 41\n\n');
  say(email('42'));
  await page.readAgain();
  hangUp();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(lastIds()).toEqual([null, '42']);
  say('id: 42\n\n');
  expect(await page.readAgain()).toEqual([]);
});

test('a page that missed changes which are not sent any more reads everything again', async () => {
  const { say } = server();
  const page = await openPage();
  say('id: 900\ndata: {"type":"resync"}\n\n');
  expect(await page.readAgain()).toEqual(EVERYTHING);
});

test('a page that could not listen for a while after it was opened reads everything again', async () => {
  const { setDown } = server();
  setDown(true);
  const page = await openPage();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(await page.readAgain()).toEqual([]);
  setDown(false);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(await page.readAgain()).toEqual(EVERYTHING);
});

test('an event of a newer server is skipped, and its position is remembered', async () => {
  const { say, hangUp, lastIds } = server();
  const page = await openPage();
  say('id: 8\ndata: {"type":"weather","id":"5","state":"filed"}\n\n');
  expect(await page.readAgain()).toEqual([]);
  hangUp();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(lastIds()).toEqual([null, '8']);
});

test('a server that fails is asked less and less often', async () => {
  const { sent, setDown } = server();
  setDown(true);
  await openPage();
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(sent.length).toBeGreaterThan(10);
  expect(sent.length).toBeLessThan(30);
});

test('a server that takes every stream and drops it at once is asked less and less often too', async () => {
  const sent = stubCalls([[streamEvents, () => new Response('id: 1\n\n')]]);
  await openPage();
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(sent.length).toBeGreaterThan(10);
  expect(sent.length).toBeLessThan(30);
});

test('pages that lost a server together do not come back together', async () => {
  const triesUntil = async (chance: number) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    const { sent, setDown } = server();
    setDown(true);
    const { stop } = await openPage();
    await vi.advanceTimersByTimeAsync(600);
    stop();
    return sent.length;
  };
  expect([await triesUntil(0), await triesUntil(0.99)]).toEqual([2, 1]);
});

test('a stream that is silent for longer than the interval of the pings is given up', async () => {
  const { sent, say } = server();
  await openPage();
  for (let turn = 0; turn < 4; turn += 1) {
    await vi.advanceTimersByTimeAsync(25_000);
    say(': ping\n\n');
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(sent.length).toBeGreaterThan(1);
});

test('the tabs of a browser share one stream, and the next goes on when its tab is closed', async () => {
  stubTabs();
  const { sent, say, lastIds } = server();
  const [first, second] = [await openPage(), await openPage()];
  expect(sent).toHaveLength(1);
  say('id: 6\n\n');
  say(email('7'));
  expect(await first.readAgain()).toEqual(['invoices', 'system-status']);
  expect(await second.readAgain()).toEqual(['invoices', 'system-status']);
  first.stop();
  await vi.advanceTimersByTimeAsync(1);
  expect(lastIds()).toEqual([null, '7']);
  say(email('8'));
  expect(await second.readAgain()).toEqual(['invoices', 'system-status']);
  expect(await first.readAgain()).toEqual([]);
});

test('a tab that is opened later learns how far the stream is, though nothing happens', async () => {
  stubTabs();
  const { say, lastIds } = server();
  const first = await openPage();
  say('id: 6\n\n');
  await first.readAgain();
  const second = await openPage();
  first.stop();
  await vi.advanceTimersByTimeAsync(1);
  expect(lastIds()).toEqual([null, '6']);
  expect(await second.readAgain()).toEqual([]);
});

test('a tab in sight takes the stream from one that the browser has frozen', async () => {
  const tabs = stubTabs();
  const { sent, say } = server();
  await openPage();
  say('id: 6\n\n');
  const second = await openPage();
  await vi.advanceTimersByTimeAsync(1);
  tabs.freeze();
  const before = sent.length;
  await vi.advanceTimersByTimeAsync(4 * MINUTE);
  expect(sent.length).toBeGreaterThan(before);
  say(email('7'));
  expect(await second.readAgain()).toEqual(['invoices', 'system-status']);
});

test('without locks each tab listens for itself', async () => {
  vi.stubGlobal('navigator', { ...navigator, locks: undefined });
  const { sent } = server();
  await openPage();
  await openPage();
  expect(sent).toHaveLength(2);
});
