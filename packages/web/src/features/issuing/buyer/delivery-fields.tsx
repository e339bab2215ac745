import { PARTY_LENGTHS } from '@hoadon/domain/invoice/validation/text-lengths';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { DELIVERY_TEXTS, type DeliveryText, useEditor, useIsLocked } from '../editor/index.ts';
import { FormField } from '../heading/index.ts';

const REQUIRED: readonly DeliveryText[] = ['dispatchOrder', 'vehicle'];
const SPAN: Readonly<Record<DeliveryText, string>> = {
  dispatchOrder: 'tablet:col-span-6',
  vehicle: 'tablet:col-span-2',
  warehouseAddress: 'tablet:col-span-4',
  contractNumber: 'tablet:col-span-2 wide:col-span-4',
  carrierName: 'tablet:col-span-2 wide:col-span-4',
  shipperName: 'tablet:col-span-2 wide:col-span-4',
};

/** How the goods of a transfer note travel (ISS-009, ISS-010). */
export function DeliveryFields() {
  const { t } = useTranslation();
  const { form, setting } = useEditor();
  const isLocked = useIsLocked()('delivery');
  return (
    <section aria-labelledby="delivery-title" className="flex flex-col gap-2.5">
      <h2 id="delivery-title">{t('issuing.section.delivery')}</h2>
      <div className="grid grid-cols-1 gap-x-3 gap-y-2.5 tablet:grid-cols-6 wide:grid-cols-12">
        {DELIVERY_TEXTS.map((field) => (
          <FormField
            key={field}
            fieldKey={`delivery.${field}`}
            label={t(`issuing.field.delivery.${field}`)}
            required={REQUIRED.includes(field)}
            className={SPAN[field]}
            hint={field === 'warehouseAddress' && t('issuing.hint.warehouse')}
          >
            <TextInput
              {...form.register(`delivery.${field}`)}
              disabled={isLocked}
              maxLength={PARTY_LENGTHS.delivery[field]}
              {...(field === 'warehouseAddress' ? { placeholder: setting.seller.address } : {})}
            />
          </FormField>
        ))}
      </div>
    </section>
  );
}
