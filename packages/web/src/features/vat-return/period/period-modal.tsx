import type { SellerInformation } from '@hoadon/contracts/company';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { filingDeadline } from '@hoadon/domain/dates/tax-period';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { OfficeMissing, sellerQuery } from '../../company/index.ts';
import {
  type Choice,
  chosenReturn,
  filingFault,
  firstChoice,
  hasNotBegun,
  searchOf,
  yearFault,
} from './period-choice.ts';
import { periodName } from './period-name.ts';

/**
 * Chooses a tax period: the one before that of today, by the company's way of declaring. Where the company cannot be
 * read the modal stays open, shows that and retries (VAT-032, AMB-81).
 */
export function PeriodModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const seller = useQuery(sellerQuery);
  const hasFailed = seller.isError && !seller.data;
  // What was chosen meanwhile stays while the company is asked for again.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (seller.data || hasFailed) setOpen(true);
    if (hasFailed) toast.error(t('vatReturn.period.officeFailed'));
  }, [seller.data, hasFailed, t]);
  if (isOpen || seller.data || hasFailed) {
    const type = seller.data?.declaration_period === 'Q' ? 'quarter' : 'month';
    return <PeriodForm type={type} seller={seller} onClose={onClose} />;
  }
  return (
    <Modal open onClose={onClose} title={t('vatReturn.period.title')}>
      <Skeleton className="w-full" />
    </Modal>
  );
}

type PeriodFormProps = {
  type: Choice['type'];
  seller: UseQueryResult<SellerInformation>;
  onClose: () => void;
};

function PeriodForm({ type, seller, onClose }: PeriodFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [choice, setChoice] = useState(() => firstChoice(type));
  const [isTried, setTried] = useState(false);
  const change = (part: Partial<Choice>) => setChoice((now) => ({ ...now, ...part }));
  const chosen = chosenReturn(choice);
  const open = () => {
    setTried(true);
    if (!chosen) return;
    void navigate({ to: '/main/vat-return', search: searchOf(chosen) });
    onClose();
  };
  return (
    <Modal
      open
      onClose={onClose}
      onSubmit={open}
      title={t('vatReturn.period.title')}
      footer={
        <>
          <Link
            to="/main/vat-returns"
            onClick={onClose}
            className={buttonClass('quiet', 'tablet:mr-auto')}
          >
            {t('vatReturn.period.list')}
          </Link>
          <Button type="submit" variant="primary">
            {t('vatReturn.period.open')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-4">
        <Field label={t('vatReturn.period.kind')} className="col-span-2">
          <Select
            value={choice.type}
            options={[
              { value: 'month', label: t('vatReturn.period.month') },
              { value: 'quarter', label: t('vatReturn.period.quarter') },
            ]}
            onChange={({ target }) => {
              const { number, year } = firstChoice(
                target.value === 'quarter' ? 'quarter' : 'month',
              );
              change({ type: target.value === 'quarter' ? 'quarter' : 'month', number, year });
            }}
          />
        </Field>
        <NumberChoice choice={choice} onChange={(number) => change({ number })} />
        <Field
          label={t('vatReturn.period.year')}
          error={
            isTried && yearFault(choice.year)
              ? t('vatReturn.period.wrong', { year: new Date().getFullYear() })
              : ''
          }
        >
          <TextInput
            inputMode="numeric"
            maxLength={4}
            value={choice.year}
            onChange={({ target }) => change({ year: target.value.trim() })}
          />
        </Field>
        <FilingChoice choice={choice} isTried={isTried} onChange={change} />
        <div className="col-span-2 flex flex-col gap-1 text-muted">
          {chosen && (
            <p role="status">
              {periodName(t, chosen.period)} ·{' '}
              {t('vatReturn.period.due', {
                day: formatDate(filingDeadline(chosen.period, seller.data?.holidays)),
              })}
            </p>
          )}
          <OfficeLine seller={seller} />
        </div>
      </div>
    </Modal>
  );
}

type NumberChoiceProps = { choice: Choice; onChange: (number: number) => void };

function NumberChoice({ choice, onChange }: NumberChoiceProps) {
  const { t } = useTranslation();
  const count = choice.type === 'month' ? 12 : 4;
  return (
    <Field
      label={t(choice.type === 'month' ? 'vatReturn.period.monthOf' : 'vatReturn.period.quarterOf')}
      error={hasNotBegun(choice, choice.number) ? t('vatReturn.period.notBegun') : ''}
    >
      <Select
        value={String(choice.number)}
        options={Array.from({ length: count }, (_, index) => ({
          value: String(index + 1),
          label: String(index + 1),
          disabled: hasNotBegun(choice, index + 1),
        }))}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </Field>
  );
}

type FilingChoiceProps = {
  choice: Choice;
  isTried: boolean;
  onChange: (part: Partial<Choice>) => void;
};

function FilingChoice({ choice, isTried, onChange }: FilingChoiceProps) {
  const { t } = useTranslation();
  return (
    <>
      <Field label={t('vatReturn.period.filing')}>
        <Select
          value={choice.isAmended ? 'amended' : 'first'}
          options={[
            { value: 'first', label: t('vatReturn.period.first') },
            { value: 'amended', label: t('vatReturn.period.amended') },
          ]}
          onChange={({ target }) => onChange({ isAmended: target.value === 'amended' })}
        />
      </Field>
      {choice.isAmended && (
        <Field
          label={t('vatReturn.period.number')}
          error={isTried && filingFault(choice) ? t('vatReturn.period.wrongNumber') : ''}
        >
          <TextInput
            inputMode="numeric"
            maxLength={3}
            value={choice.filing}
            onChange={({ target }) => onChange({ filing: target.value.trim() })}
          />
        </Field>
      )}
    </>
  );
}

function OfficeLine({ seller }: Pick<PeriodFormProps, 'seller'>) {
  const { t } = useTranslation();
  if (!seller.data)
    return (
      <div className="flex flex-col items-start gap-2">
        <ErrorLine error={seller.error} />
        <Button busy={seller.isFetching} onClick={() => void seller.refetch()}>
          {t('common.action.retry')}
        </Button>
      </div>
    );
  const office = seller.data.approval_unit;
  return office ? <p>{t('vatReturn.period.office', { office })}</p> : <OfficeMissing />;
}
