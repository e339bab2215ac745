import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { LISTINGS } from '@hoadon/domain/tax-account/listing';
import type {
  ListedRow,
  PortalListing,
  PortalPage,
  PortalSession,
} from '../../../connectors/tax-portal/port.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { applyBatch, type WriteBehind } from '../../../platform/runs/index.ts';
import { setListRows } from '../../reconciliation/index.ts';
import { setResume } from '../account/index.ts';
import type { TaxAccountDeps } from '../deps.ts';
import { politely } from '../pausing/index.ts';
import { finish } from './finish.ts';
import { keepRows } from './keep-rows.ts';
import { beginAgain, endWindow, WINDOWS, type WindowRow } from './window.repository.ts';

/** Rows that are kept at once: while they are, the next pages are read. */
const BATCH = 400;
/** As many as the portal gives to a page: fewer are the last. */
const PAGE = 50;
/** A list that changes each time it is read is taken as it was in the end. */
const MOST_AGAIN = 2;

export type Reading = Readonly<{
  companyId: string;
  ownTaxCode: string;
  session: PortalSession;
  /** False if another worker reads by now, or the process is about to stop. */
  mayContinue: () => Promise<boolean>;
  writes: WriteBehind;
  /** Windows that were read to their end, which `writes` is about to save. */
  ending: Set<string>;
}>;

/**
 * Reads a window from its cursor to its end. `writes` may still be saving its last rows and its end. What was read is
 * saved even if the next page fails. Throws PortalFailed and UnreadablePortalList.
 */
export async function readWindow(
  deps: TaxAccountDeps,
  reading: Reading,
  begun: WindowRow,
): Promise<void> {
  const { companyId, ownTaxCode, session, writes, ending } = reading;
  const listing = listingOf(begun);
  let window: WindowRow | null = begun;
  let rows: ListedRow[] = [];
  let cursor = begun.cursor;
  let startedAt = Date.now();
  /** With the portal's total where the list was read to its end. */
  const flush = async (total: number | null) => {
    if (rows.length === 0 && total === null) return;
    const batch = {
      ownTaxCode,
      rows: rows.map((row, index) => ({ ...row, row: index + 1 })),
      cursor,
      spentMs: Date.now() - startedAt,
    };
    [rows, startedAt] = [[], Date.now()];
    if (total !== null) ending.add(begun.id);
    await writes.begin(async () => {
      if (window !== null && batch.rows.length > 0)
        window = await keepRows(deps, companyId, { window, ...batch });
      if (total === null) return;
      if (window !== null) await end(deps, companyId, window, total);
      ending.delete(begun.id);
    });
  };
  let total: number | null = null;
  try {
    do {
      if (rows.length >= BATCH) await flush(null);
      if (!(await reading.mayContinue())) return;
      await politely(deps);
      const question = {
        listing,
        from: begun.from_on,
        to: lastDay(begun, deps.clock.today()),
        cursor,
      };
      const page: PortalPage = await deps.portalLists.readPage(
        companyId,
        await deps.taxPortal.page(session, question),
      );
      rows.push(...page.rows);
      cursor = page.rows.length < PAGE ? null : page.cursor;
      if (cursor === null) total = page.total;
    } while (cursor !== null);
  } finally {
    await flush(total);
  }
}

function listingOf({ listing }: WindowRow): PortalListing {
  const known = LISTINGS.find(({ name }) => name === listing);
  if (!known) throw new Error(`no list of the portal: ${listing}`);
  return known;
}

/** Nobody asks for tomorrow. */
const lastDay = ({ to_on }: WindowRow, today: PlainDate): PlainDate =>
  to_on > today ? today : to_on;

async function end(
  deps: TaxAccountDeps,
  companyId: string,
  { id, readings, read }: WindowRow,
  total: number,
): Promise<void> {
  await applyBatch(deps, WINDOWS, { companyId, id }, async (tx, window) => {
    if (window.readings !== readings || window.read !== read) return;
    await setResume(tx, companyId, null);
    await endRead(tx, deps, companyId, { window, total });
  });
}

type Read = Readonly<{ window: WindowRow; total: number }>;

/** Complete where as many were read as the portal says there are; else something came or went meanwhile, and it is read anew. */
async function endRead(
  tx: Tx,
  deps: TaxAccountDeps,
  companyId: string,
  { window, total }: Read,
): Promise<void> {
  const { id, read, again, list_id, sync_id } = window;
  const isWhole = read >= total;
  if (!isWhole && again < MOST_AGAIN) {
    await beginAgain(tx, companyId, id, 'changed-while-read');
    return;
  }
  const end = isWhole
    ? ({ state: 'done', reason: null } as const)
    : ({ state: 'failed', reason: 'incomplete' } as const);
  await endWindow(tx, companyId, id, { ...end, total, at: deps.clock.now() });
  if (list_id !== null) await setListRows(tx, companyId, list_id, read);
  await finish(tx, deps, companyId, sync_id);
}
