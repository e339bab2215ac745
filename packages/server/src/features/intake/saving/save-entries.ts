import { isAuthentic } from '@hoadon/domain/intake/takes-effect';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { freshenStatistics } from '../../../platform/db/freshen-statistics.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { applyBatch } from '../../../platform/runs/index.ts';
import { holdDirectory } from '../../directories/index.ts';
import { findNotGiven, setDirectories } from '../../invoices/index.ts';
import type { IntakeDeps } from '../deps.ts';
import type { Arrival, ImportVerdict, NotKept } from '../import-verdict.ts';
import { type InvoiceImportJob, runOf } from '../jobs.ts';
import {
  findSavedRowKeys,
  type ImportRow,
  insertEvidence,
  insertImportRows,
} from '../row.repository.ts';
import { IMPORTS, type InvoiceImportRun } from '../run.repository.ts';
import { isTakenMeanwhile, type SavedInvoice, saveArrivals } from './save-arrivals.ts';

/** Two imports of the same files conflict at most once per batch. */
const TRIES = 20;

/**
 * Saves entries with their outcome in one transaction, each once: entries with a saved row are skipped. Their bytes are
 * stored already (`saveBytes`).
 */
export async function saveEntries(
  deps: IntakeDeps,
  work: InvoiceImportJob,
  entries: readonly ImportVerdict[],
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await applyBatch(deps, IMPORTS, runOf(work), (tx, run) =>
        saveOnce(tx, deps, { ...work, run }, entries),
      );
      return await freshenStatistics(deps.db);
    } catch (error) {
      // A concurrent transaction inserted one of them: the retry finds it.
      if (!isTakenMeanwhile(error) || tried === TRIES) throw error;
    }
  }
}

/** Runs before the transaction that refers to the bytes. A failure is no fault of an entry. */
export async function saveBytes(
  { files }: Pick<IntakeDeps, 'files'>,
  { companyId }: Pick<InvoiceImportJob, 'companyId'>,
  entries: readonly ImportVerdict[],
): Promise<void> {
  const contents = new Map<string, Uint8Array>();
  for (const entry of entries) {
    if (entry.kind === 'not-kept') continue;
    if (entry.document && entry.hash) contents.set(entry.hash, entry.document);
    for (const { sha256, bytes } of entry.evidence) contents.set(sha256, bytes);
  }
  if (contents.size > 0) await files.putMany(companyId, [...contents.values()]);
}

type Work = InvoiceImportJob & Readonly<{ run: InvoiceImportRun }>;

async function saveOnce(
  tx: Tx,
  deps: IntakeDeps,
  { companyId, importId, run }: Work,
  entries: readonly ImportVerdict[],
): Promise<void> {
  const done = new Set((await findSavedRowKeys(tx, companyId, importId, entries)).map(entryKey));
  const open = entries.filter((entry) => !done.has(entryKey(entry)));
  if (open.length === 0) return;
  const by = { companyId, actor: run.created_by, at: deps.clock.now() };
  const directory = run.directory_id;
  // A directory that was deleted meanwhile gets no invoices.
  const isThere = directory !== null && (await holdDirectory(tx, companyId, directory));
  const named = open.filter((entry): entry is Arrival => entry.kind === 'arrival');
  const notGiven = await findNotGiven(tx, companyId, named.flatMap(doubtedNumber));
  const arrivals = named.filter((entry) => !notGiven.has(entry.named));
  const savedInvoices =
    arrivals.length > 0 ? await saveArrivals(tx, deps.events, by, arrivals) : [];
  if (isThere) await fileIntoDirectory(tx, companyId, directory, savedInvoices);
  await insertEvidence(tx, by, savedInvoices.flatMap(evidenceOf));
  const ended = new Map(savedInvoices.flatMap(rowsOf));
  await insertImportRows(
    tx,
    companyId,
    importId,
    open.map((entry) => {
      if (entry.kind === 'not-kept') return refusedRow(entry);
      return notGiven.has(entry.named) ? refusedRow(numberNotGiven(entry)) : endOf(ended, entry);
    }),
  );
}

export const entryKey = ({
  entryPath,
  part,
}: Readonly<{ entryPath: string; part: number }>): string => `${part} ${entryPath}`;

async function fileIntoDirectory(
  tx: Tx,
  companyId: string,
  directoryId: string,
  invoices: readonly SavedInvoice[],
): Promise<void> {
  const made = invoices.filter(({ saved }) => saved === null);
  if (made.length === 0) return;
  await setDirectories(
    tx,
    companyId,
    made.map(({ id }) => ({ id, directory_id: directoryId })),
  );
}

const evidenceOf = ({ id, rows }: SavedInvoice) =>
  rows.flatMap(({ arrival }) =>
    arrival.evidence.map(({ entryPath, sha256, bytes, mediaType }) => ({
      invoiceId: id,
      name: entryPath.split('/').at(-1) ?? entryPath,
      hash: sha256,
      size: bytes.length,
      mediaType,
    })),
  );

const rowsOf = ({ id, rows }: SavedInvoice) =>
  rows.map(
    ({ arrival, bucket, differences, changes }) =>
      [
        arrival,
        {
          place: arrival.entryPath,
          part: arrival.part,
          bucket,
          reason: null,
          words: {},
          invoice_id: id,
          hash: arrival.hash,
          heading: arrival.heading,
          row: arrival.row,
          findings: [...arrival.findings, ...changes],
          differences,
        },
      ] as const,
  );

function endOf(ended: ReadonlyMap<Arrival, ImportRow>, arrival: Arrival): ImportRow {
  const row = ended.get(arrival);
  if (!row) throw new Error(`${arrival.entryPath} ended nowhere`);
  return row;
}

/** The number of an own invoice that no proven source confirms. */
const doubtedNumber = ({ named, statement }: Arrival) =>
  named.direction === 'issued' && !isAuthentic(statement) ? [named] : [];

/** Saving it would use a number that the series has not reached. */
const numberNotGiven = ({
  entryPath,
  part,
  hash,
  row,
  findings,
  heading,
  named,
}: Arrival): NotKept => ({
  ...{ kind: 'not-kept', entryPath, part, hash, row, findings, heading },
  bucket: 'error',
  reason: 'NUMBER_NOT_GIVEN',
  words: { serial: named.serial, number: displayNumber(named.number) },
});

const refusedRow = ({
  kind: _,
  entryPath,
  ...entry
}: Exclude<ImportVerdict, Arrival>): ImportRow => ({
  ...entry,
  place: entryPath,
  invoice_id: null,
  differences: [],
});
