import { COMPANY_WIRE } from '@hoadon/contracts/company';
import { REGISTERED_FIELDS } from '@hoadon/domain/company/company-information';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { seriesQuery } from '../invoice-templates/index.ts';
import { taxOfficesQuery } from './company-queries.ts';
import { type CompanyValues, changedNames, type ValueName } from './company-values.ts';

type ChangeQuestionProps = {
  /** The saved values, and the edited ones. */
  held: CompanyValues;
  typed: CompanyValues;
  onAnswer: (yes: boolean) => void;
};

const REGISTERED = REGISTERED_FIELDS.map((field): ValueName => COMPANY_WIRE[field]);

/** Shows before a change its effect on announced series and issued invoices, and what must be registered (COMP-002). */
export function ChangeQuestion({ held, typed, onAnswer }: ChangeQuestionProps) {
  const { t } = useTranslation();
  const changed = changedNames(held, typed);
  const { data: offices = [] } = useQuery(taxOfficesQuery);
  const words = (name: ValueName, values: CompanyValues) => {
    if (name === 'ddpl_sex') return t(`company.sex.${values[name]}`);
    if (name === 'declaration_period') return t(`company.period.${values[name]}`);
    if (name === 'approval_unit_code') {
      const office = offices.find(({ code }) => code === values[name]);
      if (office) return `${office.name} (${office.code})`;
    }
    const day = name === 'ddpl_birthday' ? values[name] : null;
    return (day ? formatDate(day) : values[name]) || t('company.nothing');
  };
  return (
    <ConfirmDialog
      open
      title={t('company.question.title')}
      confirmLabel={t('company.update.action')}
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      <div className="flex flex-col gap-3">
        <p>{t('company.question.template')}</p>
        {changed.some((name) => REGISTERED.includes(name)) && <AnnouncedSeries />}
        <p>{t('company.question.issued')}</p>
        <dl className="flex flex-col gap-1 text-ink">
          {changed.map((name) => (
            <div key={name}>
              <dt className="text-small text-muted">{t(`company.field.${name}`)}</dt>
              <dd className="break-words">
                <del>{words(name, held)}</del> → <ins>{words(name, typed)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </ConfirmDialog>
  );
}

/** Series announced with the saved name and address, and what to do about them. */
function AnnouncedSeries() {
  const { t } = useTranslation();
  const { data } = useQuery(seriesQuery);
  const active = (data ?? []).filter((series) => series.active);
  const names = active.map(
    (series) => `${series.template_type_obj.invoice_type}${series.invoice_common_code}`,
  );
  return (
    <>
      {data === undefined && <p>{t('company.question.unread')}</p>}
      {active.length > 0 && (
        <p className="font-medium text-ink">
          {t('company.question.announced', { count: active.length, names: names.join(', ') })}
        </p>
      )}
      <p>{t('company.question.register')}</p>
    </>
  );
}
