import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import type { StoredFile } from '../../../platform/files/port.ts';
import { isStoreUnavailable } from '../../../platform/files/unavailable-store.ts';
import { halveOnFailure } from '../../../platform/runs/index.ts';
import { type Move, moveInvoices } from '../../invoices/index.ts';
import { signingKeyOf } from '../../signing/index.ts';
import { type CompanyIdentity, type Connection, identityOf } from '../connections/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { insertSigned } from '../messages/index.ts';
import type { Sealed } from '../workshop/index.ts';
import type { DueWorkLease } from './due.repository.ts';
import type { PreparedInvoice } from './prepare-signing.ts';
import { retryBeforeSending, retryReasonOf } from './retry-before-sending.ts';
import type { OutgoingMessage } from './send-outcomes.ts';

/** A signed file and its message, both in the file store. */
export type StoredSignedFile = Readonly<{ sealed: Sealed; file: StoredFile; message: StoredFile }>;

/** `identity` null: the company uses the installation's. */
export type Company = Readonly<{ taxCode: string; identity: CompanyIdentity | null }>;

/**
 * signing → signed: signs the prepared bytes, and saves the signed file and its message before anything is sent.
 * Of two workers that sign at once, the one that moves the state saves its message. Only invoices that cannot be
 * signed are postponed. Returns the messages, which from here on count as possibly delivered.
 */
export async function signInvoices(
  deps: IssuingDeps,
  lease: DueWorkLease,
  { taxCode, identity }: Company,
  rows: readonly PreparedInvoice[],
): Promise<OutgoingMessage[]> {
  const outgoing: OutgoingMessage[] = [];
  for (const [caId, ofKey] of Map.groupBy(rows, (row) => row.caId)) {
    const postponeUnsigned = (stuck: readonly PreparedInvoice[], error: unknown) =>
      retryBeforeSending(
        deps,
        lease,
        'signing',
        stuck,
        retryReasonOf(error, 'SIGN_INVOICE_FAILED'),
      );
    const key = await signingKeyOf(deps, taxCode, caId).catch(async (error: unknown) => {
      await postponeUnsigned(ofKey, error);
      return null;
    });
    if (!key) continue;
    const sent = await halveOnFailure(ofKey, {
      async apply(part) {
        const sender = identityOf(deps.connections, identity);
        const sealed = await deps.workshop.seal(part, key.signer, taxCode, sender);
        const connection = deps.connections.of(sender.connection);
        return saveSignedToSend(deps, lease, connection, sealed).catch(async (error: unknown) => {
          // No invoice is the cause: halves of the batch would be signed again for nothing.
          if (!isStoreUnavailable(error)) throw error;
          await postponeUnsigned(part, error);
          return [];
        });
      },
      async onRowFailed(row, error) {
        await postponeUnsigned([row], error);
        return [];
      },
    });
    outgoing.push(...sent);
  }
  return outgoing;
}

async function saveSignedToSend(
  deps: IssuingDeps,
  { companyId, until }: DueWorkLease,
  connection: Connection,
  sealed: readonly Sealed[],
): Promise<OutgoingMessage[]> {
  const signed = await storeSigned(deps, companyId, sealed);
  const at = deps.clock.now();
  const isPaused = connection.isPaused(at);
  const nextStepAt = isPaused ? connection.retryAt(at) : until;
  const change = { companyId, at, nextStepAt, actor: 'job/issuing' } as const;
  const state = isPaused ? 'prepared' : 'sending';
  const moved = await transact(deps.db, (tx) => saveSigned(tx, deps, change, state, signed));
  if (isPaused) return [];
  return sealed.flatMap(({ id, messageId, message }) =>
    moved.has(id)
      ? [{ messageId, invoiceId: id, attempts: 0, connection: connection.name, bytes: message }]
      : [],
  );
}

export async function storeSigned(
  { files }: IssuingDeps,
  companyId: string,
  all: readonly Sealed[],
): Promise<StoredSignedFile[]> {
  const stored = await files.store(
    companyId,
    all.flatMap(({ file, message }) => [file, message]),
  );
  return all.flatMap((sealed, index) => {
    const [file, message] = stored.slice(2 * index, 2 * index + 2);
    return file && message ? [{ sealed, file, message }] : [];
  });
}

type SigningChange = Readonly<{
  companyId: string;
  at: Instant;
  nextStepAt?: Instant;
  actor: Actor;
}>;

/**
 * Moves invoices to `signed` and saves files and messages of those that moved; returns their ids. `sending`: the
 * caller sends the messages after the commit.
 */
export async function saveSigned(
  tx: Tx,
  deps: IssuingDeps,
  { companyId, at, nextStepAt, actor }: SigningChange,
  state: 'prepared' | 'sending',
  all: readonly StoredSignedFile[],
): Promise<Set<string>> {
  const messages = insertSigned(
    companyId,
    at,
    state,
    all.map(({ sealed, file, message }) => ({
      invoiceId: sealed.id,
      fileHash: file.hash,
      fileSize: sealed.file.length,
      messageId: sealed.messageId,
      type: sealed.messageType,
      hash: message.hash,
      size: sealed.message.length,
      connection: sealed.connection,
      signatureHash: sealed.signatureHash,
    })),
  );
  const moves = all.map(
    ({ sealed }): Move => ({
      id: sealed.id,
      from: ['signing'],
      to: 'signed',
      signedAt: instantOf(sealed.signedAt),
      ...(nextStepAt && { nextStepAt }),
    }),
  );
  const moved = await moveInvoices(tx, deps.events, { companyId, at }, moves, { also: messages });
  const saved = all.filter(({ sealed }) => moved.has(sealed.id));
  deps.files.recordLocations(
    tx,
    saved.flatMap(({ file, message }) => [file, message]),
  );
  writeAudit(
    tx,
    saved.map(({ sealed, file, message }) => ({
      companyId,
      actor,
      act: 'invoice.signed',
      subject: `invoice/${sealed.id}`,
      at,
      payload: { file: file.hash, message: message.hash, messageId: sealed.messageId },
    })),
  );
  return moved;
}

/** The signature states local time of Viet Nam without a zone. */
const instantOf = (localTime: string): Instant => new Date(`${localTime}+07:00`).toISOString();
