import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { proposedOfficeQuery, taxOfficesQuery } from './company-queries.ts';

type OfficeChoiceProps = {
  /** The code; empty: none. */
  value: string;
  onChange: (code: string) => void;
  disabled: boolean;
};

/** A tax office found by its name or code. An empty one is proposed as the register of taxpayers names it; a chosen one stays. */
export function OfficeChoice({ value, onChange, disabled }: OfficeChoiceProps) {
  const offices = useQuery(taxOfficesQuery);
  const options = (offices.data ?? []).map(({ code, name }) => ({
    value: code,
    label: name,
    detail: code,
  }));
  const isKnown = value === '' || options.some((office) => office.value === value);
  return (
    <>
      <Combobox
        items={isKnown ? options : [{ value, label: value }, ...options]}
        value={value || null}
        onChange={(code) => onChange(code ?? '')}
        loading={offices.isPending}
        disabled={disabled}
      />
      {value === '' && !disabled && <Proposal onTake={onChange} />}
    </>
  );
}

function Proposal({ onTake }: { onTake: (code: string) => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(proposedOfficeQuery);
  if (!data?.registered_name) return null;
  const { office, registered_name: name } = data;
  if (!office)
    return <p className="text-small text-muted">{t('company.office.registered', { name })}</p>;
  return (
    <div role="status" className="flex flex-wrap items-center gap-2">
      <span className="text-small text-muted">{t('company.office.registered', { name })}</span>
      <Button onClick={() => onTake(office.code)}>
        {t('company.office.take', { name: office.name, code: office.code })}
      </Button>
    </div>
  );
}
