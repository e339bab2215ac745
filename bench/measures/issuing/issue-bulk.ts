import { setTimeout as pause } from 'node:timers/promises';
import { userActor } from '@hoadon/domain/access/actor';
import { sql } from 'kysely';
import { dayInVietnam } from '../../../packages/domain/src/dates/day-in-vietnam.ts';
import { findSeller } from '../../../packages/server/src/features/company/index.ts';
import { insertDrafts } from '../../../packages/server/src/features/invoices/index.ts';
import { transact } from '../../../packages/server/src/platform/db/transact.ts';
import type { BenchResult } from '../../bench-result.ts';
import { defineBench } from '../../define-bench.ts';
import { checkNumbers, countAccepted } from '../../issuing/accepted.ts';
import { processorResults, processorTime } from '../../issuing/processor-time.ts';
import { RSA_MS, rsaLimit } from '../../issuing/rsa-limit.ts';
import { sampleDraft } from '../../issuing/sample-draft.ts';
import { type Stage, withStage } from '../../issuing/stage.ts';

const GOAL = 0.2;
/** Growth of the server's memory over the second half of a run, as a part of what it had. */
const MEMORY_GROWTH = 0.15;
const CHUNK = 500;
const GIVE_UP_MS = 600_000;

type Size = Readonly<{ invoices: number; rsaMs: number }>;

/** Drafts that become numbered, signed, stored, sent, coded and settled, against bare RSA signatures of all cores. */
export const bench = defineBench<Size>({
  // SIZE=500 for a quick look.
  full: { invoices: Number(process.env['SIZE'] ?? 10_000), rsaMs: RSA_MS },
  smoke: { invoices: 10, rsaMs: 20 },
  run: (size) => withStage((stage) => measured(stage, size)),
});

async function measured(stage: Stage, { invoices, rsaMs }: Size): Promise<BenchResult[]> {
  const acceptedBefore = await countAccepted(stage);
  await writeDrafts(stage, invoices);
  const before = await rsaLimit(rsaMs);
  const spent = await processorTime(stage);
  const { seconds, memory } = await issueAll(stage, acceptedBefore + invoices);
  const spentNow = await processorTime(stage);
  const limit = (before + (await rsaLimit(rsaMs))) / 2;
  await checkNumbers(stage, acceptedBefore + invoices);
  const figure = invoices / seconds;
  const ratio = figure / limit;
  return [
    {
      bench: `issue-bulk: ${invoices}`,
      figure,
      unit: 'invoices/s',
      limit,
      ratio,
      goal: `≥ ${GOAL} of RSA-2048 on all cores`,
      met: ratio >= GOAL,
    },
    memoryResult(memory),
    ...processorResults('issue-bulk', invoices, spent, spentNow),
  ];
}

async function writeDrafts(
  { database: { db }, companyId, userId }: Stage,
  invoices: number,
): Promise<void> {
  const seller = await findSeller(db, companyId);
  const at = new Date().toISOString();
  const today = dayInVietnam(at);
  for (let from = 0; from < invoices; from += CHUNK) {
    const drafts = Array.from({ length: Math.min(CHUNK, invoices - from) }, (_, index) => ({
      draft: sampleDraft(seller, from + index, today),
      ready: true,
    }));
    await transact(db, (tx) =>
      insertDrafts(tx, { companyId, actor: userActor(userId), at }, drafts),
    );
  }
  await sql`vacuum analyze`.execute(db);
}

/** Issues every draft; returns once the company has so many accepted invoices. */
async function issueAll(stage: Stage, accepted: number) {
  const memory: number[] = [];
  const start = performance.now();
  const drafts = { kind: 'issue', unissued: { releasing_status: 'draf' } };
  const { data } = await post(stage, '', drafts);
  await post(stage, `/${data.id}/start`, {});
  do {
    if (performance.now() - start > GIVE_UP_MS) throw new Error('not accepted after ten minutes');
    memory.push(stage.memory());
    await pause(100);
  } while ((await countAccepted(stage)) < accepted);
  return { seconds: (performance.now() - start) / 1000, memory };
}

async function post({ url, token }: Stage, path: string, body: object) {
  const response = await fetch(`${url}/e-invoice-api/api/bulk-acts${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`refused: ${await response.text()}`);
  return response.json();
}

function memoryResult(samples: readonly number[]): BenchResult {
  const half = samples.slice(Math.floor(samples.length / 2));
  const middle = half[0] ?? 0;
  const growth = middle === 0 ? 0 : Math.max(...half) / middle - 1;
  const figure = Math.max(...samples) / 1024 / 1024;
  return {
    bench: 'issue-bulk: memory',
    figure,
    unit: 'MB RSS at most',
    limit: null,
    ratio: growth,
    goal: `second half ≤ +${MEMORY_GROWTH * 100} %`,
    met: growth <= MEMORY_GROWTH,
  };
}
