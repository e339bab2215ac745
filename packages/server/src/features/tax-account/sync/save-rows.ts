import { createHash, randomUUID } from 'node:crypto';
import { notable } from '@hoadon/contracts/notifications';
import { normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { compare, decimal } from '@hoadon/domain/money/decimal';
import { LISTINGS } from '@hoadon/domain/tax-account/listing';
import type { ListedRow } from '../../../connectors/tax-portal/port.ts';
import { actIdOf } from '../../../platform/acts/act-id.ts';
import { retryUntilOutcomeKnown } from '../../../platform/acts/retry-until-outcome-known.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import { applyBatch } from '../../../platform/runs/index.ts';
import { takeMetadataIn } from '../../intake/index.ts';
import { type ReportedState, settleReportedStates } from '../../invoices/index.ts';
import {
  findLatestListed,
  insertList,
  insertPortalInvoices,
  type LatestListed,
  type SortedRow,
  sortListed,
} from '../../reconciliation/index.ts';
import type { TaxAccountDeps } from '../deps.ts';
import { type NewOriginal, wantOriginals } from '../originals/index.ts';
import { READER } from '../pausing/index.ts';
import { insertChanges } from './change.repository.ts';
import { changesBy } from './changes.ts';
import { metadataOf } from './listed-metadata.ts';
import { addCounts } from './sync.repository.ts';
import { noteRead, WINDOWS, type WindowRow } from './window.repository.ts';

/** Rows of a window, after those that were read before; `cursor` is where reading continues. */
export type ReadRows = Readonly<{
  window: WindowRow;
  ownTaxCode: string;
  rows: readonly ListedRow[];
  cursor: string | null;
  spentMs: number;
}>;

/**
 * Saves rows of the portal: new and changed ones go through the intake, which saves each invoice once; then the window
 * records its progress. If a worker is killed in between, the same rows are read again, and none of them is new. Returns
 * the current window.
 */
export async function saveRows(
  deps: TaxAccountDeps,
  companyId: string,
  read: ReadRows,
): Promise<WindowRow | null> {
  const { window, rows } = read;
  const { invoices, leftOut } = sortListed(rows, read.ownTaxCode, deps.clock.today());
  const unique = [...new Map(invoices.map((row) => [nameOf(row), row])).values()];
  const last = new Map(
    (
      await findLatestListed(
        deps.db,
        companyId,
        unique.map(({ invoice_key }) => invoice_key),
      )
    ).map((listed) => [nameOf(listed), listed]),
  );
  const changed = unique.filter((row) => isAnother(row, last.get(nameOf(row))));
  await saveChanges(deps, companyId, changed, window.sync_id);
  const listed = changed.flatMap((row) => {
    const one = metadataOf(window.listing, row);
    return one ? [{ row, one }] : [];
  });
  const by = { companyId, actor: READER, actId: actOf(companyId, window) };
  const taken = await takeMetadataIn(
    deps,
    by,
    listed.map(({ one }) => one),
  );
  const ids = new Map(taken.map(({ reference, invoiceId }) => [reference, invoiceId]));
  const ended = listed.flatMap(({ row, one }) => {
    const id = ids.get(one.reference);
    return id ? [{ row, id, isNew: !last.has(nameOf(row)) }] : [];
  });
  const others = othersIn(window, rows, leftOut);
  const unsaved = leftOut.length + changed.length - ended.length;
  return applyBatch(deps, WINDOWS, { companyId, id: window.id }, (tx, there) =>
    note(tx, deps, companyId, there, { ...read, changed, ended, last, unsaved, others }),
  );
}

const nameOf = ({ direction, invoice_key }: Pick<SortedRow, 'direction' | 'invoice_key'>) =>
  `${direction} ${invoice_key}`;

const sameAmount = (listed: string | null, saved: string | null): boolean =>
  listed === saved ||
  (listed !== null && saved !== null && compare(decimal(listed), decimal(saved)) === 0);

const isAnother = (row: SortedRow, last: LatestListed | undefined): boolean =>
  last === undefined ||
  last.chain_state !== row.chain_state ||
  !sameAmount(row.without_tax, last.without_tax) ||
  !sameAmount(row.tax, last.tax) ||
  !sameAmount(row.with_tax, last.with_tax);

const actOf = (companyId: string, { id, readings, again, read }: WindowRow): string =>
  actIdOf('portal-window', companyId, id, readings, again, read);

/** The owners of rows that are not ours: a list names the owner as the seller of sales, as the buyer of purchases. */
function othersIn(
  { listing }: WindowRow,
  rows: readonly ListedRow[],
  leftOut: ReturnType<typeof sortListed>['leftOut'],
): string[] {
  const isSold = LISTINGS.some(({ name, direction }) => name === listing && direction === 'issued');
  const notOurs = new Set(
    leftOut.filter(({ reason }) => reason === 'not-ours').map(({ row }) => row),
  );
  return rows.flatMap((listed) => {
    if (!('invoice' in listed) || !notOurs.has(listed.row)) return [];
    const { sellerTaxCode, buyerTaxCode } = listed.invoice;
    const owner = isSold ? sellerTaxCode : buyerTaxCode;
    return owner === null ? [] : [normaliseTaxCode(owner)];
  });
}

function counted(
  before: Readonly<Record<string, number>>,
  others: readonly string[],
): Record<string, number> {
  const counts = new Map(Object.entries(before));
  for (const taxCode of others) counts.set(taxCode, (counts.get(taxCode) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** Saved before anything changes, so that a killed worker cannot lose it; a repeated change is saved once. */
async function saveChanges(
  { db, clock, config, events }: TaxAccountDeps,
  companyId: string,
  rows: readonly SortedRow[],
  syncId: string,
): Promise<void> {
  const changes = await changesBy(db, companyId, rows, {
    today: clock.today(),
    holidays: config.holidays,
  });
  if (changes.length === 0) return;
  const at = clock.now();
  await retryUntilOutcomeKnown(() =>
    transact(db, async (tx) => {
      const news = await insertChanges(tx, companyId, changes, at);
      if (news.length === 0) return;
      events.publish(tx, companyId, [
        { type: 'tax-sync', id: syncId, state: 'changed' },
        notable({
          kind: 'settled-changed',
          about: `portal-change/${news.join('.')}`.slice(0, 200),
          invoices: changes.map(({ invoiceId }) => invoiceId),
        }),
      ]);
    }),
  );
}

type Ended = Readonly<{ row: SortedRow; id: string; isNew: boolean }>;
type Noted = ReadRows &
  Readonly<{
    changed: readonly SortedRow[];
    ended: readonly Ended[];
    last: ReadonlyMap<string, LatestListed>;
    unsaved: number;
    /** Tax codes that rows of the list belong to, without ours. */
    others: readonly string[];
  }>;

/** Records rows once: for repeated rows the window is further on already. Returns null if the rows are of an earlier reading. */
async function note(
  tx: Tx,
  { clock, events }: TaxAccountDeps,
  companyId: string,
  there: WindowRow,
  { window, rows, cursor, spentMs, changed, ended, last, unsaved, others }: Noted,
): Promise<WindowRow | null> {
  const at = clock.now();
  if (there.readings !== window.readings) return null;
  if (there.read !== window.read || there.again !== window.again) return there;
  const toldOn = clock.today();
  const listId =
    changed.length === 0
      ? there.list_id
      : (there.list_id ?? (await insertWindowList(tx, companyId, there, { toldOn, at })));
  if (listId !== null)
    await insertPortalInvoices(
      tx,
      companyId,
      { listId, toldOn },
      // From 1, by their position in the list.
      changed.map((row) => ({ ...row, row: there.read + row.row })),
    );
  await settleReportedStates(tx, events, { companyId, at }, ended.flatMap(listedStateOf));
  const isNew = changed.filter((row) => !last.has(nameOf(row))).length;
  await wantOriginals(
    tx,
    companyId,
    ended.filter((one) => one.isNew).map((one) => originalOf(window, one)),
    at,
  );
  await noteRead(tx, companyId, window.id, {
    cursor,
    rows: rows.length,
    leftOut: unsaved,
    listId,
    otherOwners: counted(there.other_owners, others),
    spentMs,
  });
  await addCounts(tx, companyId, window.sync_id, { isNew, anew: changed.length - isNew });
  events.publish(tx, companyId, [{ type: 'tax-sync', id: window.sync_id, state: 'running' }]);
  return { ...there, cursor, read: there.read + rows.length, list_id: listId, tries: 0 };
}

async function insertWindowList(
  tx: Tx,
  companyId: string,
  window: WindowRow,
  { toldOn, at }: Readonly<{ toldOn: string; at: string }>,
): Promise<string | null> {
  return insertList(tx, companyId, {
    fileName: `${window.listing} ${window.from_on} ${window.to_on}`,
    // It is no file: every reading is a list of its own.
    fileHash: createHash('sha256').update(randomUUID()).digest('hex'),
    toldOn,
    rows: 0,
    leftOut: [],
    actor: READER,
    at,
    windowId: window.id,
  });
}

/** A new invoice has its state by its own content, unless that does not name what it corrects. */
function listedStateOf({ row, id, isNew }: Ended): ReportedState[] {
  const { chain_state: state, corrects } = row;
  const isSaid = isNew && (state === 'ORIGINAL' || corrects !== null);
  return isSaid ? [] : [{ id, state }];
}

const originalOf = ({ listing }: WindowRow, { row, id }: Ended): NewOriginal => ({
  invoiceId: id,
  place: listing.startsWith('sco-') ? 'sco-query' : 'query',
  sellerTaxCode: row.seller_tax_code,
  template: row.template,
  serial: row.serial,
  number: row.number,
});
