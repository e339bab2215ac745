import type { BuyerType } from '@hoadon/domain/invoice/invoice';
import { useId } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';

const TYPES: readonly BuyerType[] = ['ENTERPRISE', 'PERSONAL'];

type BuyerTypeSwitchProps = {
  value: BuyerType;
  onChange: (type: BuyerType) => void;
  disabled: boolean;
};

/** Organisation or person; the required fields depend on it. */
export function BuyerTypeSwitch({ value, onChange, disabled }: BuyerTypeSwitchProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset disabled={disabled} className="flex w-fit rounded-control bg-neutral-50 p-0.5">
      <legend className="sr-only">{t('issuing.field.buyer.type')}</legend>
      {TYPES.map((type) => (
        <label
          key={type}
          className="cursor-pointer rounded-control has-disabled:cursor-default px-3 py-0.5 text-muted hover:text-ink has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-primary-600"
        >
          <input
            type="radio"
            name={name}
            value={type}
            checked={value === type}
            onChange={() => onChange(type)}
            className="sr-only"
          />
          {t(`issuing.buyerType.${type}`)}
        </label>
      ))}
    </fieldset>
  );
}
