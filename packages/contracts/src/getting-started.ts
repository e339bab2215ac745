import { START_STEPS } from '@hoadon/domain/getting-started/start-steps';
import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { Nothing } from './http/wire-types.ts';

export const GettingStarted = z.object({
  steps: z.array(
    z.object({
      step: z.enum(START_STEPS),
      /** What is missing, codes; nothing: the step is done. */
      missing: z.array(z.string()),
    }),
  ),
  /** Whether the free package can still be taken. */
  free_package: z.boolean(),
  /** Where a company orders a certificate that is held by the server; null: no address is configured. */
  certificate_page_url: z.url().nullable(),
});
export type GettingStarted = z.infer<typeof GettingStarted>;

export const getGettingStarted = defineCall(
  'GET',
  '/e-invoice-api/api/getting-started',
  Nothing,
  GettingStarted,
  {
    access: 'signed-in',
    summary: 'The steps of a new company to its first invoice, and what each of them lacks.',
  },
);
