import { createHash } from 'node:crypto';
import { Failure } from '@hoadon/domain/errors/failure';
import { isEmail } from '@hoadon/domain/identity/email-list';
import { isTaxCode, normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { countHit } from '../../../platform/http/rate-limit.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enqueueLetter } from '../letters/index.ts';
import { fault, phoneFaults } from '../registration.ts';

const ASKED_PER_TAX_CODE_AND_MINUTE = 3;

type Asking = Readonly<{ tax_code: string; name: string; email: string; phone: string }>;

/**
 * Takes note that somebody wants to join the company of a tax code. The same is done and answered whether there is
 * such a company or not: that is found out by the job, whose end only its admins see.
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
