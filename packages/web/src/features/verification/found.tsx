import type { InvoiceVerification } from '@hoadon/contracts/verification';
import { formatDate, formatDateTime } from '@hoadon/domain/dates/format-date';
import { VERIFICATION_SUBJECTS } from '@hoadon/domain/verification/verification-reasons';
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

type FoundProps = {
  id: string;
  found: InvoiceVerification;
  /** Without what it was judged by. */
  isShort?: boolean;
};

/** Why the verdict is what it is, and what can be done: checking again, and the report. */
export function Found({ id, found, isShort }: FoundProps) {
  const { t } = useTranslation();
  const mayAsk = useMay('invoice_management.change');
  const verify = useVerify(id);
  const { verdict } = found;
  const isUnderWay = found.verification === UNDER_WAY;
  return (
    <>
      {verdict === null && !isUnderWay && <p className="text-muted">{t('verification.never')}</p>}
      {verdict && <p>{t(`verification.about.${verdict}`)}</p>}
      {found.proof && <ProofList proof={found.proof} />}
      <ReasonList reasons={found.reasons} />
      {mayAsk && found.rate_entry && (
        <RateForm key={found.rate_entry.foreign_rate} id={id} entry={found.rate_entry} />
      )}
      {verdict && !isShort && <Basis found={found} />}
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
function Basis({ found }: { found: InvoiceVerification }) {
  const { t } = useTranslation();
  const looked = new Set(found.checked_subjects);
  const namesOf = (isMeant: (subject: (typeof VERIFICATION_SUBJECTS)[number]) => boolean) =>
    VERIFICATION_SUBJECTS.filter(isMeant)
      .map((subject) => t(`verification.subject.${subject}`))
      .join(', ');
  const [checked, others] = [namesOf((one) => looked.has(one)), namesOf((one) => !looked.has(one))];
  const at = found.checked_at && formatDateTime(found.checked_at);
  return (
    <div className="flex flex-col gap-0.5 text-small text-muted">
      {checked && <p>{t('verification.checked', { subjects: checked })}</p>}
      {others && <p>{t('verification.notChecked', { subjects: others })}</p>}
      {at && (
        <p className="tabular">
          {found.checked_by
            ? t('verification.atBy', { name: found.checked_by, at })
            : t('verification.at', { at })}
        </p>
      )}
      {found.legal_basis && found.rules_from && (
        <p>
          {t('verification.rules', {
            law: found.legal_basis,
            day: formatDate(found.rules_from),
          })}
        </p>
      )}
      {found.file_hash && (
        <p className="font-mono break-all">{`${t('verification.hash')} ${found.file_hash}`}</p>
      )}
    </div>
  );
}
