import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Tx } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enqueueLetter } from '../letters/index.ts';
import { wantAddress } from './address-proof.repository.ts';

/** Writes to the address by which a new account wants to sign in. */
export async function askForProof(
  tx: Tx,
  deps: Pick<Platform, 'jobs'>,
  { userId, email, at }: Readonly<{ userId: string; email: string; at: Instant }>,
): Promise<void> {
  await wantAddress(tx, { userId, email, at });
  await enqueueLetter(tx, deps, { about: 'address-proof', userId });
}
