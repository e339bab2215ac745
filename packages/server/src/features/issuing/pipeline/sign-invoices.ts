import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import type { StoredFile } from '../../../platform/files/port.ts';
import { type Move, moveInvoices } from '../../invoices/index.ts';
import { signingKeyOf } from '../../signing/index.ts';
import { type CompanyIdentity, type Connection, identityOf } from '../connections/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { eachByItself } from '../each-by-itself.ts';
import { groupBy } from '../group-by.ts';
import { insertSigned } from '../messages/index.ts';
import type { Sealed } from '../workshop/index.ts';
import type { Lease } from './due.repository.ts';
import type { Prepared } from './prepare-signing.ts';
import type { Outgoing } from './send-outcomes.ts';
import { stayHere, whyOf } from './stay-here.ts';

/** A signed file and its message, both safe in the file store. */
export type SignedFile = Readonly<{ sealed: Sealed; file: StoredFile; message: StoredFile }>;

/** Whose invoices they are; `identity` null: the installation speaks for it. */
export type Company = Readonly<{ taxCode: string; identity: CompanyIdentity | null }>;

/**
 * signing → signed: signs the bytes kept before, and keeps the signed file and the message that
 * carries it before anything is sent. Signing twice gives the same signature; the one who moves the
 * state keeps his message, another's is never mentioned anywhere. Who cannot be signed waits alone.
 * Answers the messages, which from here on count as possibly delivered.
 */
export async function signInvoices(
  deps: IssuingDeps,
  lease: Lease,
  { taxCode, identity }: Company,
  rows: readonly Prepared[],
): Promise<Outgoing[]> {
  const outgoing: Outgoing[] = [];
  for (const [caId, ofKey] of groupBy(rows, (row) => row.caId)) {
    const sayWhy = (stuck: readonly Prepared[], error: unknown) =>
      stayHere(deps, lease, 'signing', stuck, whyOf(error, 'SIGN_INVOICE_FAILED'));
    const key = await signingKeyOf(deps, taxCode, caId).catch(async (error: unknown) => {
      await sayWhy(ofKey, error);
      return null;
    });
    if (!key) continue;
    await eachByItself(
      ofKey,
      async (part) => {
        const sender = identityOf(deps.connections, identity);
        const sealed = await deps.workshop.seal(part, key.signer, taxCode, sender);
        const connection = deps.connections.of(sender.connection);
        outgoing.push(...(await keepToSend(deps, lease, connection, sealed)));
      },
      (row, error) => sayWhy([row], error),
    );
  }
  return outgoing;
}

async function keepToSend(
  deps: IssuingDeps,
  { companyId, until }: Lease,
  { name: connection, line }: Connection,
  sealed: readonly Sealed[],
): Promise<Outgoing[]> {
  const signed = await storeSigned(deps, companyId, sealed);
  const at = deps.clock.now();
  const isPaused = line.isPaused(at);
  const nextStepAt = isPaused ? line.retryAt(at) : until;
  const step = { companyId, at, nextStepAt, actor: 'job/issuing' } as const;
  const state = isPaused ? 'prepared' : 'sending';
  const moved = await transact(deps.db, (tx) => keepSigned(tx, deps, step, state, signed));
  if (isPaused) return [];
  return sealed.flatMap(({ id, messageId, message }) =>
    moved.has(id) ? [{ messageId, invoiceId: id, attempts: 0, connection, bytes: message }] : [],
  );
}

export async function storeSigned(
  { files }: IssuingDeps,
  companyId: string,
  all: readonly Sealed[],
): Promise<SignedFile[]> {
  const stored = await files.store(
    companyId,
    all.flatMap(({ file, message }) => [file, message]),
  );
  return all.flatMap((sealed, index) => {
    const [file, message] = stored.slice(2 * index, 2 * index + 2);
    return file && message ? [{ sealed, file, message }] : [];
  });
}

type Step = Readonly<{ companyId: string; at: Instant; nextStepAt?: Instant; actor: Actor }>;

/**
 * Keeps files and messages of what moves to `signed` with it; answers which did. `sending`: the caller
 * sends them himself when this is kept.
 */
export async function keepSigned(
  tx: Tx,
  deps: IssuingDeps,
  { companyId, at, nextStepAt, actor }: Step,
  state: 'prepared' | 'sending',
  all: readonly SignedFile[],
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
  const kept = all.filter(({ sealed }) => moved.has(sealed.id));
  deps.files.recordLocations(
    tx,
    kept.flatMap(({ file, message }) => [file, message]),
  );
  writeAudit(
    tx,
    kept.map(({ sealed, file, message }) => ({
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
