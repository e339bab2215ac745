import { randomInt } from 'node:crypto';
import { LookupChallenge, type lookUpInvoice } from '@hoadon/contracts/invoice-lookup';
import { Failure } from '@hoadon/domain/errors/failure';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { z } from 'zod';
import { claimOnce } from '../../platform/http/claim-once.ts';
import type { Platform } from '../../platform/platform.ts';
import { lookupKey } from './lookup-key.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'config'>;
type Proof = Pick<z.output<typeof lookUpInvoice.input>, 'challenge' | 'solution'>;

/** Iterations of PBKDF2 for one key: 2 ms of a core. */
const COST = 5_000;
/** Keys derived until the wanted one: half a second on a desktop, some seconds on an old telephone. */
const FEWEST_KEYS = 100;
const MOST_KEYS = 300;
/** For a person who types the code after the page has drawn the challenge. */
const VALID_SECONDS = 10 * 60;

const secondsOf = ({ clock }: Deps): number => Math.floor(Date.parse(clock.now()) / 1000);

const secretsOf = ({ config }: Deps) => ({
  hmacSignatureSecret: lookupKey(config, 'challenges').toString('hex'),
  hmacKeySignatureSecret: lookupKey(config, 'keys of challenges').toString('hex'),
});

/** Returns a signed challenge; nothing is stored. */
export async function drawChallenge(deps: Deps): Promise<LookupChallenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(FEWEST_KEYS, MOST_KEYS),
    data: { expires: secondsOf(deps) + VALID_SECONDS },
    deriveKey,
    ...secretsOf(deps),
  });
  return LookupChallenge.parse(challenge);
}

/** Throws LOOKUP_CHALLENGE_FAILED unless the challenge is ours, in its time, solved, and used for the first time. */
export async function checkProof(deps: Deps, { challenge, solution }: Proof): Promise<void> {
  const { nonce, data } = challenge.parameters;
  const result = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(deps) });
  const isSolved = result.verified && data.expires >= secondsOf(deps);
  if (!isSolved) throw new Failure('LOOKUP_CHALLENGE_FAILED');
  const until = new Date(data.expires * 1000).toISOString();
  if (!(await claimOnce(deps.db, `challenge ${nonce}`, until)))
    throw new Failure('LOOKUP_CHALLENGE_FAILED');
}
