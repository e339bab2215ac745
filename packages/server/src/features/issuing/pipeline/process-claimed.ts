import type { IssuingDeps } from '../deps.ts';
import { TOKEN_SIGNER } from '../token-signer.ts';
import { type ClaimedInvoice, type DueWorkLease, deleteSteps } from './due.repository.ts';
import { lookUpOutcomes } from './look-up-outcomes.ts';
import { type PreparedInvoice, prepare, type ToPrepare } from './prepare-signing.ts';
import { claimOutgoing, sendInvoices } from './send-invoices.ts';
import { signInvoices } from './sign-invoices.ts';

/**
 * Processes invoices from their current states as far as possible. Idempotent. An invoice that fails is postponed
 * without stopping the others.
 */
export async function processClaimed(
  deps: IssuingDeps,
  lease: DueWorkLease,
  claimed: readonly ClaimedInvoice[],
): Promise<void> {
  const [{ taxCode = '', identity = null } = {}] = claimed;
  const prepared = await prepare(deps, lease, claimed.flatMap(toPrepare), identity);
  const toSign = [...claimed.flatMap(toSignNow), ...prepared];
  const signed = await signInvoices(deps, lease, { taxCode, identity }, toSign);
  const ready = claimed.filter(({ messageState }) => messageState === 'prepared');
  await sendInvoices(deps, lease, [...(await claimOutgoing(deps, lease, ready)), ...signed]);
  const neverArrived = await lookUpOutcomes(deps, lease, claimed, { isUserRequest: false });
  await sendInvoices(deps, lease, await claimOutgoing(deps, lease, neverArrived));
  await deleteSteps(
    deps.db,
    lease.companyId,
    claimed.filter(needsNoStep).map(({ id }) => id),
  );
}

function toPrepare(row: ClaimedInvoice): ToPrepare[] {
  const { id, number, content, secret, caId, serial, attempts } = row;
  return content === null ? [] : [{ id, number, content, secret, caId, serial, attempts }];
}

function toSignNow(row: ClaimedInvoice): PreparedInvoice[] {
  const { id, serial, caId, attempts, data, signatureId, signedAt, qrText, list } = row;
  if (data === null || signatureId === null || signedAt === null || caId === TOKEN_SIGNER)
    return [];
  return [{ id, serial, caId, attempts, data, signatureId, signedAt, qrText, list }];
}

/** A user's token signs next, or the invoice is complete. */
const needsNoStep = ({ content, data, caId, messageId }: ClaimedInvoice): boolean =>
  content === null && messageId === null && (data === null || caId === TOKEN_SIGNER);
