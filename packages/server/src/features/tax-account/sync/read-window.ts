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
import { saveRows } from './save-rows.ts';
import { beginAgain, endWindow, WINDOWS, type WindowRow } from './window.repository.ts';

/** Rows that are saved together: meanwhile the next pages are read. */
const BATCH = 400;
/** Rows of a page of the portal: a shorter page is the last. */
const PAGE = 50;
/** Repeated readings of a list that changes meanwhile; after them its window fails as incomplete. */
const MOST_AGAIN = 2;

export type WindowReading = Readonly<{
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
  reading: WindowReading,
  begun: WindowRow,
): Promise<void> {
  const { companyId, ownTaxCode, session, writes, ending } = reading;
  const listing = listingOf(begun);
  let window: WindowRow | null = begun;
  let rows: ListedRow[] = [];
  let cursor = begun.cursor;
  let startedAt = Date.now();
  /** Called with the total of the portal when the list was read to its end. */
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
        window = await saveRows(deps, companyId, { window, ...batch });
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
  const portalListing = LISTINGS.find(({ name }) => name === listing);
  if (!portalListing) throw new Error(`no list of the portal: ${listing}`);
  return portalListing;
}

/** The portal is not queried about days in the future. */
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

/** Ends a window. It is complete if as many rows were read as the portal counts; else the list changed meanwhile, and is read anew. */
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
