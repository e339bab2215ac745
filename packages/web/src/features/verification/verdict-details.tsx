import type { InvoiceVerification } from '@hoadon/contracts/verification';
import { formatDate, formatDateTime } from '@hoadon/domain/dates/format-date';
import { VERIFICATION_SUBJECTS } from '@hoadon/domain/verification/reasons/verification-reasons';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMay } from '../auth/index.ts';
import { ProofList } from './proof-list.tsx';
import { UNDER_WAY, useVerify } from './queries.ts';
import { RateForm } from './rate-form.tsx';
import { ReasonList } from './reason-list.tsx';
import { ReportTools } from './report-tools.tsx';

type VerdictDetailsProps = {
  id: string;
  verification: InvoiceVerification;
  /** Without what it was judged by. */
  isShort?: boolean;
};

/** Why the verdict is what it is, and what can be done: checking again, and the report. */
export function VerdictDetails({ id, verification, isShort }: VerdictDetailsProps) {
  const { t } = useTranslation();
  const mayAsk = useMay('invoice_management.change');
  const verify = useVerify(id);
  const { verdict } = verification;
  const isUnderWay = verification.verification === UNDER_WAY;
  return (
    <>
      {verdict === null && !isUnderWay && <p className="text-muted">{t('verification.never')}</p>}
      {verdict && <p>{t(`verification.about.${verdict}`)}</p>}
      {verification.proof && <ProofList proof={verification.proof} />}
      <ReasonList reasons={verification.reasons} />
      {mayAsk && verification.rate_entry && (
        <RateForm
          key={verification.rate_entry.foreign_rate}
          id={id}
          entry={verification.rate_entry}
        />
      )}
      {verdict && !isShort && <Basis verification={verification} />}
      <p role="status" className="flex items-center gap-2 empty:hidden">
        {isUnderWay && (
          <>
            <Spinner />
            {t('verification.running')}
          </>
        )}
      </p>
      <ErrorLine error={verify.error} />
      <div className="flex flex-wrap gap-2">
        {mayAsk && (
          <Button
            icon={ShieldCheck}
            busy={verify.isPending || isUnderWay}
            onClick={() => verify.mutate()}
          >
            {t(verdict ? 'verification.again' : 'verification.verify')}
          </Button>
        )}
        {verdict && <ReportTools id={id} />}
      </div>
    </>
  );
}

/** What was looked at and what could not be, when, by whom, by which law, and of which bytes. */
function Basis({ verification }: { verification: InvoiceVerification }) {
  const { t } = useTranslation();
  const looked = new Set(verification.checked_subjects);
  const namesOf = (isMeant: (subject: (typeof VERIFICATION_SUBJECTS)[number]) => boolean) =>
    VERIFICATION_SUBJECTS.filter(isMeant)
      .map((subject) => t(`verification.subject.${subject}`))
      .join(', ');
  const [checked, others] = [namesOf((one) => looked.has(one)), namesOf((one) => !looked.has(one))];
  const at = verification.checked_at && formatDateTime(verification.checked_at);
  return (
    <div className="flex flex-col gap-0.5 text-small text-muted">
      {checked && <p>{t('verification.checked', { subjects: checked })}</p>}
      {others && <p>{t('verification.notChecked', { subjects: others })}</p>}
      {at && (
        <p className="tabular">
          {verification.checked_by
            ? t('verification.atBy', { name: verification.checked_by, at })
            : t('verification.at', { at })}
        </p>
      )}
      {verification.legal_basis && verification.rules_from && (
        <p>
          {t('verification.rules', {
            law: verification.legal_basis,
            day: formatDate(verification.rules_from),
          })}
        </p>
      )}
      {verification.file_hash && (
        <p className="font-mono break-all">{`${t('verification.hash')} ${verification.file_hash}`}</p>
      )}
    </div>
  );
}
