import type { drawCaptcha } from '@hoadon/contracts/tax-account';
import type { z } from 'zod';
import { transact } from '../../../platform/db/transact.ts';
import { asFailure, requireKeys, saveCaptcha } from '../account/index.ts';
import type { TaxAccountDeps } from '../deps.ts';

/** A captcha of the portal for a person of this company. Throws TAX_ACCOUNT_NO_KEY, TAX_PORTAL_UNAVAILABLE, TAX_PORTAL_BLOCKED. */
export async function captchaFor(
  { db, clock, config, taxPortal }: TaxAccountDeps,
  companyId: string,
): Promise<z.input<typeof drawCaptcha.output>> {
  // Before anybody reads a picture in vain.
  requireKeys(config);
  const { key, svg, cookies } = await taxPortal.captcha().catch(asFailure);
  const at = clock.now();
  await transact(db, (tx) => saveCaptcha(tx, companyId, { key, cookies, at }));
  const picture = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return { captcha_key: key, picture };
}
