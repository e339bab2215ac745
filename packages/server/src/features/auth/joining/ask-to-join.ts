import { createHash } from 'node:crypto';
import { Failure } from '@hoadon/domain/errors/failure';
import { isEmail } from '@hoadon/domain/identity/email-list';
import { holdsAddress } from '@hoadon/domain/identity/plain-name';
import { isTaxCode, normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { countHit } from '../../../platform/http/rate-limit.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enqueueLetter } from '../letters/index.ts';
import { fault, phoneFaults } from '../registration.ts';

const ASKED_PER_TAX_CODE_AND_MINUTE = 3;

type Asking = Readonly<{ tax_code: string; name: string; email: string; phone: string }>;

/**
 * Queues a request to join the company of a tax code. The response and its time do not reveal whether the company exists:
 * the job looks it up, and only its admins see the outcome.
 */
export async function askToJoin(
  platform: Platform,
  { tax_code, name, email, phone }: Asking,
  { actId }: Pick<RequestContext, 'actId'>,
): Promise<void> {
  const { db, config, clock } = platform;
  const taxCode = normaliseTaxCode(tax_code);
  const issues = [
    ...(isTaxCode(taxCode) ? [] : [fault('tax_code', 'tax-code-invalid')]),
    ...(name === '' ? [fault('name', 'required')] : []),
    // The name goes to strangers by mail.
    ...(holdsAddress(name) ? [fault('name', 'value-invalid')] : []),
    ...phoneFaults(phone),
  ];
  if (issues.length > 0) throw new Failure('INPUT_DATA_IS_INVALID', {}, { issues });
  if (!isEmail(email)) throw new Failure('EMAIL_INVALID', { email });
  if (config.rateLimits) {
    const hash = createHash('sha256').update(taxCode).digest('hex');
    await countHit(db, `asked to join ${hash}`, ASKED_PER_TAX_CODE_AND_MINUTE);
  }
  const joinRequest = { requestId: actId, taxCode, name, email, phone, askedAt: clock.now() };
  await enqueueLetter(db, platform, { about: 'join-request', ...joinRequest });
}
