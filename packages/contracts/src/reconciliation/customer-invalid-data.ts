import { z } from 'zod';
import { RegisteredStanding } from '../lookup/taxpayers.ts';

export const CustomerInvalidData = z.object({
  correct_company_name: z.string().nullable(),
  correct_address: z.string().nullable(),
  company_name_error: z.boolean(),
  address_error: z.boolean(),
  tax_risk: z.boolean(),
  warning: z.boolean(),
  /** How it stood, and on which day: what `tax_risk` and `warning` follow from. Null where the registers did not say. */
  standing: RegisteredStanding.nullable(),
});
export type CustomerInvalidData = z.infer<typeof CustomerInvalidData>;
