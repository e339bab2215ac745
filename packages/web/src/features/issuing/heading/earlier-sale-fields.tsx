import { addDays } from '@hoadon/domain/dates/add-days';
import { Plus } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { useDesk, useKind } from '../desk/index.ts';
import { PlacedField } from './placed-field.tsx';

/** What the wire takes. */
const LONGEST_REASON = 255;

/** The day of the sale and the reason, of an invoice that is issued late: it carries the rates of that day. */
export function EarlierSaleFields() {
  const { t } = useTranslation();
  const { form, setting } = useDesk();
  const [soldOn, issuedOn] = useWatch({ control: form.control, name: ['soldOn', 'issuedOn'] });
  const yesterday = addDays(issuedOn ?? setting.today, -1);
  // Nothing is taxed on a transfer note, and a correction follows its original.
  const mayBeLate = useKind() !== 'transfer' && !setting.correcting;
  if (soldOn === null && !mayBeLate) return null;
  if (soldOn === null)
    return (
      <Button
        icon={Plus}
        variant="quiet"
        className="w-fit max-w-full self-end max-tablet:col-span-2"
        onClick={() => form.setValue('soldOn', yesterday)}
      >
        {t('issuing.earlierSale.add')}
      </Button>
    );
  return (
    <>
      <PlacedField
        required
        place="earlierSale.soldOn"
        label={t('issuing.earlierSale.soldOn')}
        className="tablet:col-span-2"
      >
        <DateInput
          value={soldOn}
          max={yesterday}
          onChange={(date) => form.setValue('soldOn', date)}
        />
      </PlacedField>
      <PlacedField
        required
        place="earlierSale.reason"
        label={t('issuing.earlierSale.reason')}
        className="col-span-2 wide:col-span-3"
      >
        <TextInput {...form.register('lateReason')} maxLength={LONGEST_REASON} />
      </PlacedField>
    </>
  );
}
