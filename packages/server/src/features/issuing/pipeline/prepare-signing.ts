import { localTime } from '@hoadon/xml/message/local-time';
import { type Move, moveInvoices } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { TOKEN_SIGNER, WAITING_FOR_TOKEN } from '../signers/index.ts';
import type { BuildFault, Built } from '../workshop/index.ts';
import { findToBuild, insertToSign } from './progress.repository.ts';
import { unflushed } from './unflushed.ts';

/**
 * numbered → signing: writes the element to be signed and keeps its exact bytes, before any key is
 * asked. An invoice that does not fit the authority's format stays where it is, with the reason.
 */
export async function prepareSigning(
  deps: IssuingDeps,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  const found = await findToBuild(deps.db, companyId, ids);
  if (found.length === 0) return;
  const results = await deps.workshop.build(found);
  const at = deps.clock.now();
  const signedAt = localTime(at);
  const byToken = new Set(found.flatMap(({ id, caId }) => (caId === TOKEN_SIGNER ? [id] : [])));
  await unflushed(deps.db, async (db) => {
    const moved = await moveInvoices(
      db,
      deps.events,
      { companyId, at },
      results.map((result) => moveOf(result, byToken.has(result.id))),
    );
    const built = results.filter((result) => isBuilt(result) && moved.has(result.id));
    await insertToSign(
      db,
      companyId,
      built.filter(isBuilt).map(({ id, data, qrText }) => ({
        id,
        data,
        signatureId: `seller-${id}`,
        signedAt,
        qrText,
      })),
    );
  });
}

const isBuilt = (result: Built | BuildFault): result is Built => 'data' in result;

const moveOf = (result: Built | BuildFault, byToken: boolean): Move =>
  isBuilt(result)
    ? {
        id: result.id,
        from: ['numbered'],
        to: 'signing',
        ...(byToken && { failure: WAITING_FOR_TOKEN }),
      }
    : {
        id: result.id,
        from: ['numbered'],
        to: 'numbered',
        failure: { code: 'CREATE_TMP_INVOICE_FAILED', text: result.fault },
      };
