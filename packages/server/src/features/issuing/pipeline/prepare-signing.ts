import type { Instant } from '@hoadon/domain/dates/plain-date';
import { publicCodeText } from '@hoadon/domain/invoice-lookup/public-code';
import { localTime } from '@hoadon/xml/message/local-time';
import { halveOnFailure } from '../../../platform/runs/index.ts';
import {
  insertSecrets,
  type Move,
  moveAtOnce,
  moveInvoices,
  newSecret,
} from '../../invoices/index.ts';
import { type CompanyIdentity, findCompanyIdentity, providerOf } from '../connections/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { TOKEN_SIGNER, WAITING_FOR_TOKEN } from '../token-signer.ts';
import type { Built, ToSign } from '../workshop/index.ts';
import { deleteSteps } from './due.repository.ts';
import { type Buildable, findToBuild, insertToSign } from './progress.repository.ts';
import { retryBeforeSending, retryReasonOf } from './retry-before-sending.ts';
import { transactUnflushed } from './transact-unflushed.ts';

/** A numbered invoice with its failed attempts to encode it. */
export type ToPrepare = Buildable & Readonly<{ attempts: number }>;

/** A prepared invoice that waits for a hosted key. */
export type PreparedInvoice = ToSign & Readonly<{ caId: string | null; attempts: number }>;

type CompanyLease = Readonly<{ companyId: string; until?: Instant }>;

/** numbered → signing for these invoices, without waiting for the worker: a user waits for the bytes. */
export async function prepareSigning(
  deps: IssuingDeps,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  const numbered = await findToBuild(deps.db, companyId, ids);
  if (numbered.length === 0) return;
  await prepare(
    deps,
    { companyId },
    numbered.map((row) => ({ ...row, attempts: 0 })),
    await findCompanyIdentity(deps.db, companyId),
  );
}

/**
 * numbered → signing: encodes the element to be signed and saves its exact bytes before any key signs them.
 * An invoice that does not fit the authority's format remains numbered, with the reason, until a user corrects
 * it. Returns what a hosted key is to sign.
 */
export async function prepare(
  deps: IssuingDeps,
  lease: CompanyLease,
  rows: readonly ToPrepare[],
  identity: CompanyIdentity | null,
): Promise<PreparedInvoice[]> {
  if (rows.length === 0) return [];
  const prepared: PreparedInvoice[] = [];
  const { companyId } = lease;
  const named = rows.map((row) => ({ ...row, secret: row.secret ?? newSecret() }));
  const byId = new Map(named.map((row) => [row.id, row]));
  const toBuild = named.map(({ id, number, content, secret }) => ({
    id,
    number,
    content,
    publicCode: publicCodeText({ companyId, secret }),
  }));
  const provider = providerOf(deps.connections, identity);
  const results = (await deps.workshop.build(toBuild, provider)).flatMap((result) => {
    const row = byId.get(result.id);
    return row ? [{ row, result }] : [];
  });
  const written = results.flatMap(({ row, result }) =>
    'data' in result ? [{ row, built: result }] : [],
  );
  const saved = await halveOnFailure(written, {
    apply: (part) => saveBytesToSign(deps, lease, part),
    async onRowFailed({ row }, error) {
      const reason = retryReasonOf(error, 'RELEASE_INVOICE_FAILED');
      await retryBeforeSending(deps, lease, 'numbered', [row], reason);
      return [];
    },
  });
  prepared.push(...saved);
  const refused = results.flatMap(({ result }) => ('fault' in result ? [result] : []));
  if (refused.length > 0) await saveFormatRefusals(deps, lease, refused);
  for (const { row, result } of results)
    if ('error' in result)
      await retryBeforeSending(deps, lease, 'numbered', [row], {
        code: 'RELEASE_INVOICE_FAILED',
        text: result.error,
      });
  return prepared;
}

type Written = Readonly<{ row: ToPrepare & Readonly<{ secret: string }>; built: Built }>;

async function saveBytesToSign(
  deps: IssuingDeps,
  { companyId, until }: CompanyLease,
  written: readonly Written[],
): Promise<PreparedInvoice[]> {
  const at = deps.clock.now();
  const signedAt = localTime(at);
  const toSign = insertToSign(
    companyId,
    written.map(({ built: { id, data, qrText, list } }) => ({
      id,
      data,
      qrText,
      list,
      signedAt,
      signatureId: signatureIdOf(id),
    })),
  );
  const secrets = insertSecrets(
    companyId,
    written.map(({ row: { id, secret } }) => ({ id, secret })),
  );
  const moves = written.map(({ row }) => moveOf(row, until));
  const moved = await moveAtOnce(deps.db, deps.events, { companyId, at }, moves, {
    also: [toSign, secrets],
  });
  return written.flatMap(({ row, built: { id, data, qrText, list } }) =>
    moved.has(id) && row.caId !== TOKEN_SIGNER
      ? [
          {
            id,
            data,
            qrText,
            list,
            signedAt,
            signatureId: signatureIdOf(id),
            serial: row.serial,
            caId: row.caId,
            attempts: 0,
          },
        ]
      : [],
  );
}

const signatureIdOf = (invoiceId: string) => `seller-${invoiceId}`;

const moveOf = ({ id, caId }: ToPrepare, until: Instant | undefined): Move => ({
  id,
  from: ['numbered'],
  to: 'signing',
  ...(until && { nextStepAt: until }),
  ...(caId === TOKEN_SIGNER && { failure: WAITING_FOR_TOKEN, nextStepAt: null }),
});

const saveFormatRefusals = (
  deps: IssuingDeps,
  { companyId }: CompanyLease,
  refused: readonly Readonly<{ id: string; fault: string }>[],
): Promise<void> =>
  transactUnflushed(deps.db, async (tx) => {
    await moveInvoices(
      tx,
      deps.events,
      { companyId, at: deps.clock.now() },
      refused.map(({ id, fault }) => ({
        id,
        from: ['numbered'],
        to: 'numbered',
        failure: { code: 'CREATE_TMP_INVOICE_FAILED', text: fault },
        nextStepAt: null,
      })),
    );
    // An invoice refused for the same reason as before did not move, and has its step still.
    await deleteSteps(
      tx,
      companyId,
      refused.map(({ id }) => id),
    );
  });
