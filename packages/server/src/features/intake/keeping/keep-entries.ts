import type { ImportFinding } from '@hoadon/contracts/intake';
import { isAuthentic } from '@hoadon/domain/intake/may-correct';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { freshenStatistics } from '../../../platform/db/freshen-statistics.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { applyBatch } from '../../../platform/runs/index.ts';
import { holdDirectory } from '../../directories/index.ts';
import { findNotGiven, setDirectories } from '../../invoices/index.ts';
import type { IntakeDeps } from '../deps.ts';
import { type ImportWork, runOf } from '../jobs.ts';
import type { Arrival, Judged, NotKept } from '../judged.ts';
import {
  findPlacesAmong,
  type ImportRow,
  insertImportRows,
  keepEvidence,
} from '../row.repository.ts';
import { IMPORTS, type ImportRun } from '../run.repository.ts';
import { isTakenMeanwhile, type KeptInvoice, keepArrivals } from './keep-arrivals.ts';

/** Two imports of the same files meet at each of their batches at most. */
const TRIES = 20;

/**
 * Keeps entries with what became of them in one transaction, each once: those whose bucket is noted are left alone.
 * Their bytes are stored already (`keepBytes`).
 */
export async function keepEntries(
  deps: IntakeDeps,
  work: ImportWork,
  entries: readonly Judged[],
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await applyBatch(deps, IMPORTS, runOf(work), (tx, run) =>
        keepOnce(tx, deps, { ...work, run }, entries),
      );
      return await freshenStatistics(deps.db);
    } catch (error) {
      // Somebody else brought one of them: now it is there.
      if (!isTakenMeanwhile(error) || tried === TRIES) throw error;
    }
  }
}

/** Before the transaction that mentions them. No entry is to blame where it fails. */
export async function keepBytes(
  { files }: Pick<IntakeDeps, 'files'>,
  { companyId }: Pick<ImportWork, 'companyId'>,
  entries: readonly Judged[],
): Promise<void> {
  const contents = new Map<string, Uint8Array>();
  for (const entry of entries) {
    if (entry.kind === 'not-kept') continue;
    if (entry.document && entry.hash) contents.set(entry.hash, entry.document);
    for (const { sha256, bytes } of entry.evidence) contents.set(sha256, bytes);
  }
  if (contents.size > 0) await files.putMany(companyId, [...contents.values()]);
}

type Work = ImportWork & Readonly<{ run: ImportRun }>;

async function keepOnce(
  tx: Tx,
  deps: IntakeDeps,
  { companyId, importId, run }: Work,
  entries: readonly Judged[],
): Promise<void> {
  const done = new Set((await findPlacesAmong(tx, companyId, importId, entries)).map(placeKey));
  const open = entries.filter((entry) => !done.has(placeKey(entry)));
  if (open.length === 0) return;
  const by = { companyId, actor: run.created_by, at: deps.clock.now() };
  const directory = run.directory_id;
  // One that was thrown away meanwhile takes nothing in.
  const isThere = directory !== null && (await holdDirectory(tx, companyId, directory));
  const named = open.filter((entry): entry is Arrival => entry.kind === 'arrival');
  const notGiven = await findNotGiven(tx, companyId, named.flatMap(doubtedNumber));
  const arrivals = named.filter((entry) => !notGiven.has(entry.named));
  const kept = arrivals.length > 0 ? await keepArrivals(tx, deps.events, by, arrivals) : [];
  if (isThere) await layInto(tx, companyId, directory, kept);
  await keepEvidence(tx, by, kept.flatMap(evidenceOf));
  const ended = new Map(kept.flatMap(rowsOf));
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

export const placeKey = ({ place, part }: Readonly<{ place: string; part: number }>): string =>
  `${part} ${place}`;

async function layInto(
  tx: Tx,
  companyId: string,
  directoryId: string,
  kept: readonly KeptInvoice[],
): Promise<void> {
  const made = kept.filter(({ known }) => known === null);
  if (made.length === 0) return;
  await setDirectories(
    tx,
    companyId,
    made.map(({ id }) => ({ id, directory_id: directoryId })),
  );
}

const evidenceOf = ({ id, rows }: KeptInvoice) =>
  rows.flatMap(({ arrival }) =>
    arrival.evidence.map(({ place, sha256, bytes, mediaType }) => ({
      invoiceId: id,
      name: place.split('/').at(-1) ?? place,
      hash: sha256,
      size: bytes.length,
      mediaType,
    })),
  );

const RESTORED: ImportFinding = { row: null, column: null, code: 'COPY_RESTORED', words: {} };

const rowsOf = ({ id, rows, isRestored }: KeptInvoice) =>
  rows.map(
    ({ arrival, bucket, differences }) =>
      [
        arrival,
        {
          place: arrival.place,
          part: arrival.part,
          bucket,
          reason: null,
          words: {},
          invoice_id: id,
          hash: arrival.hash,
          heading: arrival.heading,
          row: arrival.row,
          findings: isRestored ? [...arrival.findings, RESTORED] : arrival.findings,
          differences,
        },
      ] as const,
  );

function endOf(ended: ReadonlyMap<Arrival, ImportRow>, arrival: Arrival): ImportRow {
  const row = ended.get(arrival);
  if (!row) throw new Error(`${arrival.place} ended nowhere`);
  return row;
}

/** The number of an own invoice that nothing but its file vouches for. */
const doubtedNumber = ({ named, statement }: Arrival) =>
  named.direction === 'issued' && !isAuthentic(statement) ? [named] : [];

/** It would take a number away that the series is yet to give. */
const numberNotGiven = ({
  place,
  part,
  hash,
  row,
  findings,
  heading,
  named,
}: Arrival): NotKept => ({
  ...{ kind: 'not-kept', place, part, hash, row, findings, heading },
  bucket: 'error',
  reason: 'NUMBER_NOT_GIVEN',
  words: { serial: named.serial, number: displayNumber(named.number) },
});

const refusedRow = ({ kind: _, ...entry }: Exclude<Judged, Arrival>): ImportRow => ({
  ...entry,
  invoice_id: null,
  differences: [],
});
