import { countryName, FOREIGN_COUNTRIES } from '@hoadon/domain/identity/country';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { useEditor, useIsLocked } from '../editor/index.ts';
import { FormField } from '../heading/index.ts';

type CountryFieldProps = { isPerson: boolean; className: string };

/** Country of the buyer. With a foreign one an organisation needs no tax code. */
export function CountryField({ isPerson, className }: CountryFieldProps) {
  const { t, i18n } = useTranslation();
  const { form } = useEditor();
  const value = useWatch({ control: form.control, name: 'buyer.country' });
  const isLocked = useIsLocked()('buyer');
  const { language } = i18n;
  const countries = useMemo(
    () =>
      FOREIGN_COUNTRIES.map((code) => ({ value: code, label: countryName(code, language) })).sort(
        (a, b) => a.label.localeCompare(b.label, language),
      ),
    [language],
  );
  const unlisted = value && !FOREIGN_COUNTRIES.includes(value) ? [{ value, label: value }] : [];
  return (
    <FormField
      fieldKey="buyer.country"
      label={t(isPerson ? 'issuing.field.nationality' : 'issuing.field.buyer.country')}
      className={className}
    >
      <Select
        disabled={isLocked}
        value={value ?? ''}
        onChange={(event) => form.setValue('buyer.country', event.target.value)}
        options={[{ value: '', label: countryName('VN', language) }, ...countries, ...unlisted]}
      />
    </FormField>
  );
}
