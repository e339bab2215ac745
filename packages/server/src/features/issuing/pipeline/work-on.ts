import type { IssuingDeps } from '../deps.ts';
import { TOKEN_SIGNER } from '../signers/index.ts';
import { askAbout } from './ask-authority.ts';
import { forget, type Lease, type Taken } from './due.repository.ts';
import { type Prepared, prepare, type ToPrepare } from './prepare-signing.ts';
import { claimOutgoing, sendInvoices } from './send-invoices.ts';
import { signInvoices } from './sign-invoices.ts';

/**
 * Takes every one of these invoices as far as it goes, from wherever it stands. Done twice it does no
 * harm. One that cannot go on waits by itself, and stops no other.
 */
export async function workOn(
  deps: IssuingDeps,
  lease: Lease,
  taken: readonly Taken[],
): Promise<void> {
  const [{ taxCode = '', identity = null } = {}] = taken;
  const prepared = await prepare(deps, lease, taken.flatMap(toPrepare), identity);
  const toSign = [...taken.flatMap(toSignAgain), ...prepared];
  const signed = await signInvoices(deps, lease, { taxCode, identity }, toSign);
  const ready = taken.filter(({ messageState }) => messageState === 'prepared');
  await sendInvoices(deps, lease, [...(await claimOutgoing(deps, lease, ready)), ...signed]);
  const gone = await askAbout(deps, lease, taken, { isPerson: false });
  await sendInvoices(deps, lease, await claimOutgoing(deps, lease, gone));
  await forget(
    deps.db,
    lease.companyId,
    taken.filter(isNobodysWork).map(({ id }) => id),
  );
}

const toPrepare = ({ id, number, content, caId, serial, attempts }: Taken): ToPrepare[] =>
  content === null ? [] : [{ id, number, content, caId, serial, attempts }];

function toSignAgain(row: Taken): Prepared[] {
  const { id, serial, caId, attempts, data, signatureId, signedAt, qrText, list } = row;
  if (data === null || signatureId === null || signedAt === null || caId === TOKEN_SIGNER)
    return [];
  return [{ id, serial, caId, attempts, data, signatureId, signedAt, qrText, list }];
}

/** A token's user goes on, or nobody has to any more. */
const isNobodysWork = ({ content, data, caId, messageId }: Taken): boolean =>
  content === null && messageId === null && (data === null || caId === TOKEN_SIGNER);
