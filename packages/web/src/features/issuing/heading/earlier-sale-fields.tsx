import { addDays } from '@hoadon/domain/dates/add-days';
import { Plus } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { useEditor, useKind } from '../editor/index.ts';
import { FormField } from './form-field.tsx';

/** Length that the API accepts. */
const LONGEST_REASON = 255;

/** Day of the sale and reason of a late invoice, which carries the tax rates of that day. */
export function EarlierSaleFields() {
  const { t } = useTranslation();
  const { form, setting } = useEditor();
  const [soldOn, issuedOn] = useWatch({ control: form.control, name: ['soldOn', 'issuedOn'] });
  const yesterday = addDays(issuedOn ?? setting.today, -1);
  // A transfer note has no tax, and a correction takes the day of its original.
  const mayBeLate = useKind() !== 'transfer' && !setting.correcting;
  if (soldOn === null && !mayBeLate) return null;
  if (soldOn === null)
    return (
      <Button
        icon={Plus}
        variant="quiet"
        // One column of seven is narrower than the words: they take two lines.
        className="w-fit max-w-full self-end whitespace-normal! text-left leading-tight max-tablet:col-span-2"
        onClick={() => form.setValue('soldOn', yesterday)}
      >
        {t('issuing.earlierSale.add')}
      </Button>
    );
  return (
    <>
      <FormField
        required
        fieldKey="earlierSale.soldOn"
        label={t('issuing.earlierSale.soldOn')}
        className="tablet:col-span-2"
      >
        <DateInput
          value={soldOn}
          max={yesterday}
          onChange={(date) => form.setValue('soldOn', date)}
        />
      </FormField>
      <FormField
        required
        fieldKey="earlierSale.reason"
        label={t('issuing.earlierSale.reason')}
        className="col-span-2 wide:col-span-3"
      >
        <TextInput {...form.register('lateReason')} maxLength={LONGEST_REASON} />
      </FormField>
    </>
  );
}
