import type { Actor } from '@hoadon/domain/access/actor';
import { isInfrastructureError } from '../../../platform/acts/infrastructure-error.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { JobKind } from '../../../platform/jobs/port.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findSeller } from '../../company/index.ts';
import type { Arrival } from '../import-verdict.ts';
import { judgeEntry } from '../judge-entry.ts';
import type { InvoiceReading } from '../reading/index.ts';
import { correctArrival } from '../saving/index.ts';
import {
  type DueReread,
  deleteReread,
  findRereads,
  nextWithReread,
  putOffReread,
} from './reread.repository.ts';

/** Reads stored files again that were read by earlier rules; without any, a turn costs one query. */
export const REREAD: JobKind<Record<string, never>> = {
  name: 'invoice-reread',
  retryLimit: 0,
  expireSeconds: 3_600,
};
export const REREAD_EVERY_SECONDS = 60;

type Deps = Pick<Platform, 'db' | 'clock' | 'events' | 'files' | 'log'> &
  Readonly<{ reading: InvoiceReading }>;

/** What became of the invoices of a company. */
type Counts = { corrected: number; unchanged: number; failed: number };

const BY: Actor = 'job/reread';
const AT_ONCE = 50;
/** After this the invoice stays as it was read, and the log names it. */
const MOST_FAILURES = 5;
const WAIT_MS = 3_600_000;

/** Until none is due, the companies by turns. A company where it fails harms itself alone, and so does a file. */
export async function rereadDue(deps: Deps, stopping?: AbortSignal): Promise<void> {
  const counts = new Map<string, Counts>();
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (
      let companyId = await nextWithReread(deps.db, '0', deps.clock.now());
      companyId !== null;
      companyId = await nextWithReread(deps.db, companyId, deps.clock.now())
    ) {
      if (stopping?.aborted) return report(deps, counts);
      const counted = counts.get(companyId) ?? { corrected: 0, unchanged: 0, failed: 0 };
      counts.set(companyId, counted);
      const mayHaveMore = await rereadTurn(deps, companyId, counted).catch((err: unknown) => {
        deps.log.error({ err, companyId }, 'stored files were not read again');
        return false;
      });
      isMore ||= mayHaveMore;
    }
  }
  report(deps, counts);
}

function report({ log }: Deps, counts: ReadonlyMap<string, Counts>): void {
  for (const [companyId, counted] of counts)
    log.info({ companyId, ...counted }, 'stored files were read again');
}

/** The next invoices of a company; true where there may be more. */
async function rereadTurn(deps: Deps, companyId: string, counts: Counts): Promise<boolean> {
  const due = await findRereads(deps.db, companyId, { now: deps.clock.now(), most: AT_ONCE });
  const { taxCode } = await findSeller(deps.db, companyId);
  for (const one of due)
    try {
      counts[await reread(deps, { companyId, taxCode }, one)] += 1;
    } catch (err) {
      if (isInfrastructureError(err)) throw err;
      counts.failed += 1;
      await giveUpOrWait(deps, companyId, one, err);
    }
  return due.length === AT_ONCE;
}

type Own = Readonly<{ companyId: string; taxCode: string }>;

async function reread(
  deps: Deps,
  { companyId, taxCode }: Own,
  { id, files }: DueReread,
): Promise<'corrected' | 'unchanged'> {
  const arrivals: Arrival[] = [];
  for (const { way, hash } of files) {
    const bytes = await deps.files.get(companyId, hash);
    for await (const entry of deps.reading.read(companyId, [{ name: `${hash}.xml`, bytes }])) {
      const judged = judgeEntry({ taxCode, today: deps.clock.today() }, way, entry);
      if (judged.kind === 'arrival') arrivals.push(judged);
    }
  }
  return transact(deps.db, async (tx) => {
    const by = { companyId, actor: BY, at: deps.clock.now() };
    const isCorrected = await correctArrival(tx, deps.events, by, { id, arrivals });
    await deleteReread(tx, companyId, id);
    return isCorrected ? 'corrected' : 'unchanged';
  });
}

async function giveUpOrWait(
  { db, clock, log }: Deps,
  companyId: string,
  { id, failures }: DueReread,
  err: unknown,
): Promise<void> {
  log.warn({ err, companyId, invoice: id }, 'a stored file could not be read again');
  const until = new Date(Date.parse(clock.now()) + WAIT_MS).toISOString();
  if (failures + 1 >= MOST_FAILURES) await deleteReread(db, companyId, id);
  else await putOffReread(db, companyId, id, until);
}
