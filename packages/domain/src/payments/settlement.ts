/** How far an invoice is paid. `none`: nothing is to be paid of it. `credit`: money is to be given back. */
export const SETTLEMENTS = ['none', 'unpaid', 'partly', 'paid', 'credit'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/** Nothing is paid on a delivery note (form 6). */
export const DELIVERY_NOTE = '6';
