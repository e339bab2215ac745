import { z } from 'zod';
import { RegisteredStanding } from '../lookup/taxpayers.ts';

export const CustomerInvalidData = z.object({
  correct_company_name: z.string().nullable(),
  correct_address: z.string().nullable(),
  company_name_error: z.boolean(),
  address_error: z.boolean(),
  tax_risk: z.boolean(),
  warning: z.boolean(),
  /** Status and day from which `tax_risk` and `warning` are derived. Null where the registers returned none. */
  standing: RegisteredStanding.nullable(),
});
export type CustomerInvalidData = z.infer<typeof CustomerInvalidData>;
