import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { taxDayOf } from '@hoadon/domain/invoice/tax-day';
import { useWatch } from 'react-hook-form';
import { useDesk } from './desk-context.ts';

/** The day whose rates and relief the invoice carries, as the form stands. */
export function useTaxDay(): PlainDate {
  const { form, setting } = useDesk();
  const [issuedOn, soldOn] = useWatch({ control: form.control, name: ['issuedOn', 'soldOn'] });
  return taxDayOf({
    issuedOn: issuedOn ?? setting.today,
    related: setting.correcting?.reference ?? null,
    ...(soldOn && { earlierSale: { soldOn, reason: '' } }),
  });
}
