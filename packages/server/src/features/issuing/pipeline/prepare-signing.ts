import type { Instant } from '@hoadon/domain/dates/plain-date';
import { localTime } from '@hoadon/xml/message/local-time';
import { type Move, moveAtOnce, moveInvoices } from '../../invoices/index.ts';
import { type CompanyIdentity, findCompanyIdentity, providerOf } from '../connections/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { eachByItself } from '../each-by-itself.ts';
import { TOKEN_SIGNER, WAITING_FOR_TOKEN } from '../signers/index.ts';
import type { Built, ToSign } from '../workshop/index.ts';
import { forget } from './due.repository.ts';
import { type Buildable, findToBuild, insertToSign } from './progress.repository.ts';
import { stayHere, whyOf } from './stay-here.ts';
import { unflushed } from './unflushed.ts';

/** A numbered invoice, and how often it could not be written before. */
export type ToPrepare = Buildable & Readonly<{ attempts: number }>;

/** What was prepared and waits for a hosted key. */
export type Prepared = ToSign & Readonly<{ caId: string | null; attempts: number }>;

type Lease = Readonly<{ companyId: string; until?: Instant }>;

/** numbered → signing for these invoices, at once: a person waits for the bytes. */
export async function prepareSigning(
  deps: IssuingDeps,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  const found = await findToBuild(deps.db, companyId, ids);
  if (found.length === 0) return;
  await prepare(
    deps,
    { companyId },
    found.map((row) => ({ ...row, attempts: 0 })),
    await findCompanyIdentity(deps.db, companyId),
  );
}

/**
 * numbered → signing: writes the element to be signed and keeps its exact bytes, before any key is
 * asked. An invoice that does not fit the authority's format stays where it is, with the reason, until
 * a person puts it right. Answers what a hosted key is to sign.
 */
export async function prepare(
  deps: IssuingDeps,
  lease: Lease,
  rows: readonly ToPrepare[],
  identity: CompanyIdentity | null,
): Promise<Prepared[]> {
  if (rows.length === 0) return [];
  const prepared: Prepared[] = [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const results = (await deps.workshop.build(rows, providerOf(deps.connections, identity))).flatMap(
    (result) => {
      const row = byId.get(result.id);
      return row ? [{ row, result }] : [];
    },
  );
  const written = results.flatMap(({ row, result }) =>
    'data' in result ? [{ row, built: result }] : [],
  );
  await eachByItself(
    written,
    async (part) => {
      prepared.push(...(await keepBytes(deps, lease, part)));
    },
    ({ row }, error) =>
      stayHere(deps, lease, 'numbered', [row], whyOf(error, 'RELEASE_INVOICE_FAILED')),
  );
  const refused = results.flatMap(({ result }) => ('fault' in result ? [result] : []));
  if (refused.length > 0) await leaveToPeople(deps, lease, refused);
  for (const { row, result } of results)
    if ('error' in result)
      await stayHere(deps, lease, 'numbered', [row], {
        code: 'RELEASE_INVOICE_FAILED',
        text: result.error,
      });
  return prepared;
}

type Written = Readonly<{ row: ToPrepare; built: Built }>;

async function keepBytes(
  deps: IssuingDeps,
  { companyId, until }: Lease,
  written: readonly Written[],
): Promise<Prepared[]> {
  const at = deps.clock.now();
  const signedAt = localTime(at);
  const also = insertToSign(
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
  const moves = written.map(({ row }) => moveOf(row, until));
  const moved = await moveAtOnce(deps.db, deps.events, { companyId, at }, moves, { also: [also] });
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

const leaveToPeople = (
  deps: IssuingDeps,
  { companyId }: Lease,
  refused: readonly Readonly<{ id: string; fault: string }>[],
): Promise<void> =>
  unflushed(deps.db, async (tx) => {
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
    // Refused for the same reason as before, it did not move.
    await forget(
      tx,
      companyId,
      refused.map(({ id }) => id),
    );
  });
