import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Combobox, type ComboboxItem } from '../../ui/fields/combobox.tsx';
import { foundQuery } from './record-queries.ts';

type PartnerCodeChoiceProps = {
  /** The tax code or the number of a person; empty: none is chosen. */
  value: string;
  onChange: (code: string) => void;
};

/** A typed tax code is offered as it is: it may be of a new partner. */
const CODE = /^[\d-]{9,14}$/;

/** A customer or vendor, found by name and saved by tax code. */
export function PartnerCodeChoice({ value, onChange }: PartnerCodeChoiceProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const sought = typed.trim() === '' ? value : typed.trim();
  const customers = useQuery(foundQuery('customer', sought));
  const vendors = useQuery(foundQuery('vendor', sought));
  const items = new Map<string, ComboboxItem>();
  for (const { taxcode, company_name } of sought === ''
    ? []
    : [...(customers.data?.rows ?? []), ...(vendors.data?.rows ?? [])])
    if (taxcode) items.set(taxcode, { value: taxcode, label: `${company_name} · ${taxcode}` });
  for (const code of [value, sought])
    if (CODE.test(code) && !items.has(code)) items.set(code, { value: code, label: code });
  return (
    <Combobox
      items={[...items.values()]}
      value={value || null}
      loading={customers.isFetching || vendors.isFetching}
      placeholder={t('partners.search')}
      onSearch={setTyped}
      onChange={(code) => onChange(code ?? '')}
    />
  );
}
