import type { PartnerType } from '@hoadon/contracts/partners';

/** Whether a partner buys or sells. */
export type PartnerSide = 'customer' | 'vendor';

/** As the call names them. */
export const TYPE_OF = { customer: 'customers', vendor: 'vendors' } as const satisfies Record<
  PartnerSide,
  PartnerType
>;

/** Which of a partner's invoices, as the address names them (AMB-12). */
export const DIRECTIONS = ['ALL', 'OUTGOING', 'INCOMING'] as const;
export type DirectionChoice = (typeof DIRECTIONS)[number];

/** The direction in an address; all of them where it is invalid. */
export const directionOf = (text: string | undefined): DirectionChoice =>
  DIRECTIONS.find((one) => one === text) ?? 'ALL';

/** The page of one of them. */
export const PARTNER_ROUTE = {
  customer: '/customer/{-$id}/{-$invoiceType}',
  vendor: '/vendor/{-$id}/{-$invoiceType}',
} as const satisfies Record<PartnerSide, string>;
