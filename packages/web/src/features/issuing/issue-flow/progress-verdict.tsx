import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, CircleHelp, FilePenLine, type LucideIcon, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { useMay } from '../../auth/index.ts';
import {
  failureReason,
  mayCorrectRow,
  useAskAuthority,
  waitsForToken,
} from '../../invoices/index.ts';
import { draftQuery } from '../queries.ts';

/** The outcome of issuing in words, with what the user can do next. */
export function ProgressVerdict({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const reason = invoice.failure_reason && failureReason(t, invoice.failure_reason);
  if (invoice.state === 'unknown') return <Unknown id={invoice.id} reason={reason} />;
  if (invoice.state === 'accepted') {
    return (
      <Band
        icon={ShieldCheck}
        tone="bg-success-50 text-success"
        title={t('issuing.progress.accepted')}
      >
        <dl>
          <dt className="inline text-muted">{t('issuing.progress.code')}: </dt>
          <dd className="tabular inline font-medium break-all" data-authority-code>
            {invoice.cqt_code}
          </dd>
        </dl>
      </Band>
    );
  }
  if (invoice.state !== 'refused' && invoice.releasing_status !== 'release_error') {
    const text = waitsForToken(invoice) ? reason : t('issuing.progress.background');
    return <p className="text-small text-muted">{text}</p>;
  }
  const isCorrectable = mayCorrectRow(invoice);
  const verdict = verdictOf(invoice, isCorrectable);
  return (
    <Band
      icon={CircleAlert}
      tone="bg-danger-50 text-danger"
      title={t(`issuing.progress.${verdict}.title`)}
    >
      <p>{t(`issuing.progress.${verdict}.text`)}</p>
      {reason && <p className="font-medium">{reason}</p>}
      {isCorrectable && <Correct id={invoice.id} />}
    </Band>
  );
}

/** `refused` by the authority, `unwritable` in its format, or `failed` before it was sent. */
const verdictOf = ({ state }: InvoiceDetail, isCorrectable: boolean) => {
  if (state === 'refused') return 'refused';
  return isCorrectable ? 'unwritable' : 'failed';
};

/** Opens the form to correct the invoice under the same number. */
function Correct({ id }: { id: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayCorrect = useMay('publish_management.add');
  if (!mayCorrect) return null;
  const open = () => {
    // The form may be the current page: reset the query so that it loads the stored content again.
    void client.resetQueries(draftQuery(id));
    void navigate({ to: '/main/invoice/$id/edit', params: { id }, search: {} });
  };
  return (
    <Button variant="primary" icon={FilePenLine} onClick={open}>
      {t('releasing.action.correct')}
    </Button>
  );
}

/** It is unknown whether the message arrived: the user may query the authority, but must not issue again. */
function Unknown({ id, reason }: { id: string; reason: string | null }) {
  const { t } = useTranslation();
  const ask = useAskAuthority();
  const mayAsk = useMay('publish_management.add');
  return (
    <Band
      icon={CircleHelp}
      tone="bg-warning-50 text-warning"
      title={t('issuing.progress.unknown.title')}
    >
      <p>{t('issuing.progress.unknown.text')}</p>
      {reason && <p className="text-muted">{reason}</p>}
      {mayAsk && (
        <Button variant="primary" busy={ask.isPending} onClick={() => ask.mutate(id)}>
          {t('issuing.action.ask')}
        </Button>
      )}
      <ErrorLine error={ask.error} />
    </Band>
  );
}

type BandProps = { icon: LucideIcon; tone: string; title: string; children: ReactNode };

const Band = ({ icon: Icon, tone, title, children }: BandProps) => (
  <section className={`flex gap-2.5 rounded-control px-3 py-2.5 ${tone}`}>
    <Icon aria-hidden size={18} className="mt-px shrink-0" />
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      <p className="font-semibold">{title}</p>
      <div className="flex flex-col items-start gap-1.5 text-ink">{children}</div>
    </div>
  </section>
);
