import { useId } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';

/** Whom an explanation is for. */
export type Addressee = 'house' | 'authority';
const ADDRESSEES: readonly Addressee[] = ['house', 'authority'];

type AddresseeChoiceProps = { value: Addressee; onChange: (addressee: Addressee) => void };

/** For internal use, or for the tax authority; the difference is explained before the choice. */
export function AddresseeChoice({ value, onChange }: AddresseeChoiceProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-small font-medium text-muted">{t('explaining.for')}</legend>
      {ADDRESSEES.map((addressee) => (
        <label
          key={addressee}
          className="flex cursor-pointer items-start gap-2.5 rounded-control border border-line px-3 py-2 hover:border-edge has-checked:border-primary-600 has-checked:bg-primary-50 has-focus-visible:outline-2 has-focus-visible:outline-primary-600"
        >
          <input
            type="radio"
            name={name}
            value={addressee}
            checked={value === addressee}
            onChange={() => onChange(addressee)}
            className="mt-0.5 size-4 shrink-0 accent-primary-600"
          />
          <span>
            <span className="block font-medium">{t(`explaining.addressee.${addressee}`)}</span>
            <span className="block text-small text-muted">
              {t(`explaining.meaning.${addressee}`)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
