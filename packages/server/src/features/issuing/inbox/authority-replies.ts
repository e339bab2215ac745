import { Counter } from 'prom-client';

/** Replies of the tax authority that were applied to invoices; `none`: they changed no state. */
export const authorityReplies = new Counter({
  name: 'hoadon_authority_replies_total',
  help: 'Replies of the tax authority that were applied, by outcome (accepted, refused, none)',
  labelNames: ['outcome'],
  registers: [],
});
