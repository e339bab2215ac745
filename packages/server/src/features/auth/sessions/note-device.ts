import type { Tx } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { callerMark, deviceHash, devicesOf, rememberDevice } from '../guesses/index.ts';
import { enqueueLetter } from '../letters/index.ts';
import { findCompaniesOf, type Visit } from '../repository.ts';
import { deviceName, deviceOf } from './device.ts';
import { findUserAgents } from './sessions.repository.ts';

type SignIn = Readonly<{ userId: string; from: Visit }>;

/**
 * Remembers the device of a sign-in, and writes to the user where it is a new one. The very first sign-in is new
 * beside nothing.
 */
export async function noteDevice(
  platform: Platform,
  tx: Tx,
  { userId, from }: SignIn,
): Promise<void> {
  const at = platform.clock.now();
  if (await isNewDevice(tx, { userId, from })) {
    const device = deviceName(deviceOf(from.userAgent));
    const letter = { about: 'new-device', userId, at, device, address: from.ip } as const;
    await enqueueLetter(tx, platform, letter);
  }
  const hash = callerMark(from);
  if (hash !== null) await rememberDevice(tx, { userId, hash, at });
}

/**
 * A device is known by its secret. Of a user whose devices never sent one, it is new where no session of his was of
 * that kind; of others, one that sends none is new.
 */
async function isNewDevice(tx: Tx, { userId, from }: SignIn): Promise<boolean> {
  const devices = await devicesOf(tx, userId);
  if (devices.length > 0) return !devices.includes(deviceHash(from) ?? '');
  const companyIds = (await findCompaniesOf(tx, userId)).map((row) => row.company_id);
  const agents = await findUserAgents(tx, { userId, companyIds });
  const device = deviceName(deviceOf(from.userAgent));
  return agents.length > 0 && !agents.some((agent) => deviceName(deviceOf(agent)) === device);
}
