import type { Tx } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enqueueLetter } from '../letters/index.ts';
import { findCompaniesOf, type Visit } from '../repository.ts';
import { deviceName, deviceOf } from './device.ts';
import { findUserAgents } from './sessions.repository.ts';

/**
 * Writes to the user where he signs in by a kind of device that none of his sessions is of. The very first
 * sign-in tells nobody: there is nothing it would be new beside.
 */
export async function tellOfNewDevice(
  platform: Platform,
  tx: Tx,
  { userId, from }: Readonly<{ userId: string; from: Visit }>,
): Promise<void> {
  const companyIds = (await findCompaniesOf(tx, userId)).map((row) => row.company_id);
  const known = await findUserAgents(tx, { userId, companyIds });
  const device = deviceName(deviceOf(from.userAgent));
  if (known.length === 0 || known.some((agent) => deviceName(deviceOf(agent)) === device)) return;
  const at = platform.clock.now();
  await enqueueLetter(tx, platform, { about: 'new-device', userId, at, device, address: from.ip });
}
