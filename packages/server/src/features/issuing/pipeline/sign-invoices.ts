import type { Actor } from '@hoadon/domain/access/actor';
import { Failure } from '@hoadon/domain/errors/failure';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { ContentHash } from '../../../platform/files/port.ts';
import { findSeller } from '../../company/index.ts';
import { insertFiles, type Move, moveInvoices } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { groupBy } from '../group-by.ts';
import { insertMessages } from '../messages/index.ts';
import { signingKeyOf } from '../signers/index.ts';
import type { Sealed, ToSign } from '../workshop/index.ts';
import { deleteToSign, findToSign } from './progress.repository.ts';
import { unflushed } from './unflushed.ts';

/** A signed file and its message, both in the file store. */
export type Kept = Readonly<{ sealed: Sealed; fileHash: ContentHash; messageHash: ContentHash }>;

/**
 * signing → signed: signs the bytes kept before, and keeps the signed file and the message that
 * carries it before anything is sent. Signing twice gives the same signature; the one who moves the
 * state keeps his message, another's is never mentioned anywhere.
 */
export async function signInvoices(
  deps: IssuingDeps,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  const waiting = await findToSign(deps.db, companyId, ids);
  if (waiting.length === 0) return;
  const { taxCode } = await findSeller(deps.db, companyId);
  for (const [caId, rows] of groupBy(waiting, (row) => row.caId)) {
    try {
      const key = await signingKeyOf(deps, taxCode, caId);
      const sealed = await deps.workshop.seal(rows, key.signer, taxCode);
      const kept = await store(deps, companyId, sealed);
      await unflushed(deps.db, (db) => keepSigned({ ...deps, db }, companyId, kept));
    } catch (error) {
      await sayWhyNot(deps, companyId, rows, error);
      throw error;
    }
  }
}

async function store(
  { files }: IssuingDeps,
  companyId: string,
  all: readonly Sealed[],
): Promise<Kept[]> {
  const hashes = await files.putMany(
    companyId,
    all.flatMap(({ file, message }) => [file, message]),
  );
  return all.map((sealed, index) => ({
    sealed,
    fileHash: hashes[2 * index] ?? '',
    messageHash: hashes[2 * index + 1] ?? '',
  }));
}

/** Keeps files and messages of what moves to `signed` with it; answers which did. */
export async function keepSigned(
  deps: IssuingDeps,
  companyId: string,
  all: readonly Kept[],
  actor: Actor = 'job/issuing',
): Promise<Set<string>> {
  const at = deps.clock.now();
  return transact(deps.db, async (db) => {
    const moved = await moveInvoices(
      db,
      deps.events,
      { companyId, at },
      all.map(({ sealed }) => ({
        id: sealed.id,
        from: ['signing'],
        to: 'signed',
        signedAt: instantOf(sealed.signedAt),
      })),
    );
    const kept = all.filter(({ sealed }) => moved.has(sealed.id));
    if (kept.length === 0) return moved;
    await insertFiles(
      db,
      companyId,
      at,
      kept.map(({ sealed, fileHash }) => ({
        invoiceId: sealed.id,
        kind: 'signed_xml',
        hash: fileHash,
        size: sealed.file.length,
      })),
    );
    await insertMessages(
      db,
      companyId,
      at,
      kept.map(({ sealed, messageHash }) => ({
        messageId: sealed.messageId,
        type: sealed.messageType,
        invoiceId: sealed.id,
        hash: messageHash,
        size: sealed.message.length,
      })),
    );
    await deleteToSign(db, companyId, [...moved]);
    await writeAudit(
      db,
      kept.map(({ sealed, fileHash, messageHash }) => ({
        companyId,
        actor,
        act: 'invoice.signed',
        subject: `invoice/${sealed.id}`,
        at,
        payload: { file: fileHash, message: messageHash, messageId: sealed.messageId },
      })),
    );
    return moved;
  });
}

/** The signature states local time of Viet Nam without a zone. */
const instantOf = (localTime: string): string => new Date(`${localTime}+07:00`).toISOString();

/** The invoices stay in `signing` and are tried again; people see the reason meanwhile. */
async function sayWhyNot(
  deps: IssuingDeps,
  companyId: string,
  rows: readonly ToSign[],
  error: unknown,
): Promise<void> {
  const code = error instanceof Failure ? error.code : 'SIGN_INVOICE_FAILED';
  const text = error instanceof Error ? error.message : String(error);
  await transact(deps.db, (tx) =>
    moveInvoices(
      tx,
      deps.events,
      { companyId, at: deps.clock.now() },
      rows.map(
        ({ id }): Move => ({ id, from: ['signing'], to: 'signing', failure: { code, text } }),
      ),
    ),
  );
}
