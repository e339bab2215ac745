import type { Instant } from '../dates/plain-date.ts';
import { type Decimal, decimal } from '../money/decimal.ts';

/** The right to issue, for the service EINVOICE. */
export type Licence = Readonly<{
  /** Invoices bought; null is unlimited. */
  capacity: number | null;
  /** Invoices used: one for each number taken, whatever became of it later. */
  count: number;
  endsAt: Instant;
}>;

/** An offer of the price table, prices in dong. */
export type LicencePackage = Readonly<{
  name: string;
  quantity: number;
  unitPrice: Decimal;
  total: Decimal;
}>;

const offer = (quantity: number, unitPrice: number): LicencePackage => ({
  name: `P${quantity}`,
  quantity,
  unitPrice: decimal(unitPrice),
  total: decimal(quantity * unitPrice),
});

/** LIC-018, LIC-019, LIC-020. */
export const LICENCE_PACKAGES: readonly LicencePackage[] = [
  offer(100, 1000),
  offer(300, 900),
  offer(500, 746),
  offer(1000, 580),
  offer(2000, 436),
  offer(3000, 409),
  offer(5000, 372),
  offer(7000, 354),
  offer(10_000, 310),
  offer(15_000, 290),
  offer(20_000, 263),
  offer(50_000, 250),
];

/** Granted once, when the company connects its tax account (LIC-022). */
export const FREE_PACKAGE: LicencePackage = { ...offer(100, 0), name: 'EINVOICE_FREE100' };
