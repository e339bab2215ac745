import { createHash } from 'node:crypto';
import { Failure } from '@hoadon/domain/errors/failure';
import { networkOf } from '../../../platform/http/network-of.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Visit } from '../repository.ts';
import { type Bucket, giveBack, takeTurn } from './guess.repository.ts';
import { OF_NAME, OF_NETWORK, OF_PLACE, OF_REGISTRATIONS } from './guess-rules.ts';
import { findOwner, networkMark } from './known-device.repository.ts';

type Deps = Pick<Platform, 'db' | 'config' | 'clock'>;

/**
 * What is guessed, counted separately: strangers who guess passwords at the sign-in block neither a change of password
 * nor a mailed code.
 */
type Secret = 'password' | 'password on a page' | 'mailed code' | 'second factor';

/** A guess that was counted; one that was right is taken out again. */
export type Guess = Readonly<{
  wasRight(): Promise<void>;
  /** It came from a device by which the owner of the name has signed in, or, without a device, from such a network. */
  isByKnownDevice: boolean;
}>;
const NOT_COUNTED: Guess = { wasRight: async () => {}, isByKnownDevice: false };

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Stored form of the secret that identifies a browser; null without one. */
export const deviceHash = ({ device }: Pick<Visit, 'device'>): string | null =>
  device ? hashOf(device) : null;

/** By what a caller is known: its device, or, of a program that names none, its network; null where there is neither. */
export function callerMark({ device, ip }: Pick<Visit, 'device' | 'ip'>): string | null {
  if (device) return hashOf(device);
  return ip ? networkMark(networkOf(ip)) : null;
}

/**
 * Counts a guess at a secret of the login name before it is checked: by name and network, by name, and by network. A
 * guess from a known device of the user, or from a known network where the program names no device, counts by name and
 * device (or network) alone, so that guesses from elsewhere do not lock the user out. Throws TOO_MANY_REQUESTS during a
 * pause. Unknown names are stored as hashes, because users type passwords into the wrong field.
 */
export async function countGuess(
  deps: Deps,
  { secret, name, from }: Readonly<{ secret: Secret; name: string; from: Visit }>,
): Promise<Guess> {
  const { db, config } = deps;
  if (!config.rateLimits) return NOT_COUNTED;
  const mark = callerMark(from);
  const owner = await findOwner(db, name, mark);
  const isKnown = owner?.isKnown ?? false;
  const network = networkOf(from.ip ?? '');
  // Of one who signs in by several names they are one.
  const of = `${secret} of ${owner ? `user/${owner.userId}` : hashOf(name.toLowerCase())}`;
  const origin = { name: `${of} ${isKnown ? `by ${mark}` : `from ${network}`}`, rule: OF_PLACE };
  const others: Bucket[] = isKnown
    ? []
    : [
        { name: of, rule: OF_NAME },
        { name: `${secret} from ${network}`, rule: OF_NETWORK },
      ];
  await takeTurnOrThrow(deps, [origin, ...others]);
  return {
    isByKnownDevice: isKnown,
    wasRight: () => giveBack(db, { origin: origin.name, others: others.map(({ name }) => name) }),
  };
}

/** Counts a registration from a network; one that makes an account is taken out again. Throws as `countGuess` does. */
export async function countRegistration(deps: Deps, { ip }: Pick<Visit, 'ip'>): Promise<Guess> {
  if (!deps.config.rateLimits) return NOT_COUNTED;
  const bucket = { name: `registration from ${networkOf(ip ?? '')}`, rule: OF_REGISTRATIONS };
  await takeTurnOrThrow(deps, [bucket]);
  const wasRight = () => giveBack(deps.db, { origin: null, others: [bucket.name] });
  return { wasRight, isByKnownDevice: false };
}

/** Whether the owner of the name has signed in by the device of the caller, or, where it names none, from its network. */
export async function isOwnDevice(db: Deps['db'], name: string, from: Visit): Promise<boolean> {
  const mark = callerMark(from);
  return mark !== null && ((await findOwner(db, name, mark))?.isKnown ?? false);
}

async function takeTurnOrThrow({ db, clock }: Deps, buckets: readonly Bucket[]): Promise<void> {
  const wait = await takeTurn(db, buckets, clock.now());
  if (wait > 0)
    throw new Failure('TOO_MANY_REQUESTS', { seconds: String(Math.ceil(wait / 1_000)) });
}
