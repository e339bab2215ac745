import type { InputVat } from '@hoadon/contracts/verification';
import { decimalOrNull } from '@hoadon/domain/money/decimal';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, BadgeX, CircleMinus, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Pill, type Tone } from '../../ui/pill.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { inputVatQuery } from './queries.ts';
import { SEVERITY_LOOK } from './reason-list.tsx';
import { useReasonWords } from './use-reason-words.ts';

/** Whether the tax of a purchase may be deducted, why not, and by which law. */
export function InputVatNotice({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="input-vat-title" className="flex flex-col gap-3">
      <h2 id="input-vat-title">{t('verification.inputVat.title')}</h2>
      <WhenRead
        query={useQuery(inputVatQuery(id))}
        waiting={<SkeletonRows rows={2} label={t('common.loading')} />}
      >
        {(inputVat) => <InputVatFacts inputVat={inputVat} />}
      </WhenRead>
    </section>
  );
}

const LOOK: Readonly<Record<InputVat['outcome'], Readonly<{ tone: Tone; icon: LucideIcon }>>> = {
  deductible: { tone: 'success', icon: BadgeCheck },
  'with-warnings': { tone: 'warning', icon: TriangleAlert },
  'partly-deductible': { tone: 'warning', icon: TriangleAlert },
  'not-deductible': { tone: 'danger', icon: BadgeX },
  'not-applicable': { tone: 'neutral', icon: CircleMinus },
};

function InputVatFacts({ inputVat }: { inputVat: InputVat }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const wordsOf = useReasonWords();
  const written = (amount: string) => {
    const value = decimalOrNull(amount);
    return value === null ? amount : numbers.format(value);
  };
  const { outcome } = inputVat;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Pill {...LOOK[outcome]}>{t(`verification.inputVat.outcome.${outcome}`)}</Pill>
        {outcome !== 'not-applicable' && (
          <span className="tabular">
            {t('verification.inputVat.tax', { amount: written(inputVat.tax) })}
          </span>
        )}
        {outcome === 'partly-deductible' && (
          <span className="tabular">
            {t('verification.inputVat.deductible', { amount: written(inputVat.deductible_tax) })}
          </span>
        )}
      </p>
      <ul className="flex flex-col gap-2.5">
        {inputVat.reasons.map(({ code, severity, words, legal_basis: law }) => {
          const { icon: Icon, tone } = SEVERITY_LOOK[severity];
          return (
            <li key={code} className="flex items-start gap-2">
              <Icon aria-hidden size={16} className={`mt-0.5 shrink-0 ${tone}`} />
              <p className="min-w-0 break-words">
                {t(`verification.inputVat.reason.${code}`, wordsOf(words))}
                {law && (
                  <span className="block text-small text-muted">
                    {t('verification.inputVat.law', { law })}
                  </span>
                )}
              </p>
            </li>
          );
        })}
      </ul>
      {inputVat.same_day.length > 0 && (
        <div className="tabular text-small">
          <p className="text-muted">{t('verification.inputVat.sameDay')}</p>
          <ul>
            {inputVat.same_day.map(({ id, invoice_serial, invoice_number, total }) => (
              <li key={id}>{`${invoice_serial} ${invoice_number ?? '—'}: ${written(total)}`}</li>
            ))}
          </ul>
        </div>
      )}
      {inputVat.reasons.length === 0 && outcome !== 'not-applicable' && inputVat.legal_basis && (
        <p className="text-small text-muted">
          {t('verification.inputVat.law', { law: inputVat.legal_basis })}
        </p>
      )}
    </>
  );
}
