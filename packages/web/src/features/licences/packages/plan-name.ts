import { FREE_PACKAGE, LICENCE_PACKAGES } from '@hoadon/domain/licences/licence';
import type { Translate } from '../../../lib/i18n.ts';

/** What a package is called: `P5000` is "Package of 5,000 invoices". A plan that this version does not know has its own name. */
export function planName(
  t: Translate,
  formatCount: (count: number) => string,
  { id, name }: Readonly<{ id: string; name: string }>,
): string {
  const plan = [FREE_PACKAGE, ...LICENCE_PACKAGES].find((one) => one.name === id);
  if (!plan) return name;
  const number = formatCount(plan.quantity);
  return t(plan === FREE_PACKAGE ? 'licences.plan.free' : 'licences.plan.bought', { number });
}
