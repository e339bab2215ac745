import { payloadFromDraft } from '../../../packages/contracts/src/issuing.ts';
import { dayInVietnam } from '../../../packages/domain/src/dates/day-in-vietnam.ts';
import { findSeller } from '../../../packages/server/src/features/company/index.ts';
import type { BenchResult } from '../../bench-result.ts';
import { defineBench } from '../../define-bench.ts';
import { checkNumbers, countAccepted } from '../../issuing/accepted.ts';
import { processorResults, processorTime } from '../../issuing/processor-time.ts';
import { RSA_MS, rsaLimit } from '../../issuing/rsa-limit.ts';
import { sampleDraft } from '../../issuing/sample-draft.ts';
import { type Stage, withStage } from '../../issuing/stage.ts';

/** People who each press the button again as soon as their invoice is accepted. */
const CLIENTS = 50;
const GOAL_MS = 250;
const GOAL = 0.08;

type Size = Readonly<{ invoices: number; warmUp: number; rsaMs: number }>;

/** SIZE=200 for a quick look. */
const INVOICES = Number(process.env['SIZE'] ?? 1_500);

/**
 * From one POST that issues to the code of the authority on an open page, while 50 do the same: how long each
 * takes, and how many all of them get, against bare RSA signatures of all cores.
 */
export const bench = defineBench<Size>({
  full: { invoices: INVOICES, warmUp: Math.min(200, INVOICES), rsaMs: RSA_MS },
  smoke: { invoices: 10, warmUp: 0, rsaMs: 20 },
  run: (size) => withStage((stage) => measured(stage, size)),
});

async function measured(stage: Stage, { invoices, warmUp, rsaMs }: Size): Promise<BenchResult[]> {
  const acceptedBefore = await countAccepted(stage);
  const page = await openPage(stage);
  try {
    await issueMany(stage, page, warmUp);
    const before = await rsaLimit(rsaMs);
    const spent = await processorTime(stage);
    const start = performance.now();
    const times = (await issueMany(stage, page, invoices)).sort((a, b) => a - b);
    const seconds = (performance.now() - start) / 1000;
    const spentNow = await processorTime(stage);
    const limit = (before + (await rsaLimit(rsaMs))) / 2;
    await checkNumbers(stage, acceptedBefore + warmUp + invoices);
    return [
      throughput(invoices / seconds, limit),
      percentile(times, 50),
      percentile(times, 95),
      ...processorResults('issue-one', invoices, spent, spentNow),
    ];
  } finally {
    page.close();
  }
}

const throughput = (figure: number, limit: number): BenchResult => ({
  bench: `issue-one: ${CLIENTS} clients`,
  figure,
  unit: 'invoices/s',
  limit,
  ratio: figure / limit,
  goal: `≥ ${GOAL} of RSA-2048 on all cores`,
  met: figure / limit >= GOAL,
});

function percentile(sorted: readonly number[], percent: number): BenchResult {
  const figure = sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0;
  const isGoal = percent === 95;
  return {
    bench: `issue-one: p${percent}, ${CLIENTS} clients`,
    figure,
    unit: 'ms to accepted',
    limit: null,
    ratio: null,
    goal: isGoal ? `≤ ${GOAL_MS} ms, no gap, no double` : '–',
    met: !isGoal || figure <= GOAL_MS,
  };
}

async function issueMany(stage: Stage, page: Page, count: number): Promise<number[]> {
  const { db } = stage.database;
  const seller = await findSeller(db, stage.companyId);
  const today = dayInVietnam(new Date().toISOString());
  const times: number[] = [];
  let next = 0;
  const client = async () => {
    for (let index = next++; index < count; index = next++)
      times.push(await issueOne(stage, page, payloadFromDraft(sampleDraft(seller, index, today))));
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return times;
}

async function issueOne(stage: Stage, page: Page, payload: object): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${stage.url}/e-invoice-api/api/invoices/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stage.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...payload, is_publish_now: true }),
  });
  const answer = (await response.json()) as { success: boolean; data: { id: string } };
  if (!answer.success) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return (await page.acceptedAt(answer.data.id)) - start;
}

/** An open page that receives the event of acceptance. */
type Page = Readonly<{ acceptedAt(id: string): Promise<number>; close(): void }>;

async function openPage({ url, token }: Stage): Promise<Page> {
  const acceptedTimes = new Map<string, number>();
  const waiting = new Map<string, (at: number) => void>();
  const closing = new AbortController();
  const response = await fetch(`${url}/e-invoice-api/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: closing.signal,
  });
  const lost = listen(response, (id) => {
    const at = performance.now();
    acceptedTimes.set(id, at);
    waiting.get(id)?.(at);
    waiting.delete(id);
  }).then(() => {
    throw new Error('the server ended the events');
  });
  // Rejects at the latest when the page is closed; nothing awaits it then.
  lost.catch(() => undefined);
  return {
    acceptedAt: (id) => {
      const accepted = new Promise<number>((resolve) => {
        const at = acceptedTimes.get(id);
        if (at === undefined) waiting.set(id, resolve);
        else resolve(at);
      });
      return Promise.race([accepted, lost]);
    },
    close: () => closing.abort(),
  };
}

async function listen(response: Response, onAccepted: (id: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body ?? []) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data:')) continue;
      const event = JSON.parse(line.slice('data:'.length)) as { id: string; state: string };
      if (event.state === 'accepted') onAccepted(event.id);
    }
  }
}
