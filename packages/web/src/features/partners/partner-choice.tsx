import type { PartnerRow } from '@hoadon/contracts/partners';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { foundQuery } from './record-queries.ts';
import type { PartnerSide } from './side.ts';

export type ChosenPartner = Pick<PartnerRow, 'id' | 'company_name' | 'taxcode'>;

type PartnerChoiceProps = {
  side: PartnerSide;
  chosen: ChosenPartner | null;
  onChange: (partner: ChosenPartner | null) => void;
  'aria-label'?: string;
};

/** A customer or vendor, found by a part of the name or of the tax code. */
export function PartnerChoice({ side, chosen, onChange, ...labelled }: PartnerChoiceProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const query = useQuery(foundQuery(side, text));
  const matches: readonly ChosenPartner[] = text.trim() === '' ? [] : (query.data?.rows ?? []);
  const all =
    chosen && !matches.some(({ id }) => id === chosen.id) ? [chosen, ...matches] : matches;
  return (
    <Combobox
      {...labelled}
      items={all.map(({ id, company_name, taxcode }) => ({
        value: id,
        label: company_name,
        ...(taxcode && { detail: taxcode }),
      }))}
      value={chosen?.id ?? null}
      loading={query.isFetching}
      placeholder={t('partners.search')}
      onSearch={setText}
      onChange={(value) => onChange(all.find(({ id }) => id === value) ?? null)}
    />
  );
}
