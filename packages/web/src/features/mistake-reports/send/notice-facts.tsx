import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { SignerChoice } from '../../signing/index.ts';
import type { Notice } from './notice.ts';

/** Invoices that are named one by one; of more their count is enough. */
const NAMED = 6;

type NoticeFactsProps = { notice: Notice; office: string | null };

/** The content and the addressee of the notice, and its signer. */
export function NoticeFacts({ notice, office }: NoticeFactsProps) {
  const { t } = useTranslation();
  const { invoices, reason, review } = notice;
  const numbers = invoices.slice(0, NAMED).map(({ number }) => number);
  return (
    <dl className="tabular grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-ink">
      <Fact name={t('mistakeReports.send.invoices')}>
        {t('mistakeReports.count', { count: invoices.length })}
        <span className="block text-small font-normal text-muted">
          {numbers.join(', ')}
          {invoices.length > NAMED && ' …'}
        </span>
      </Fact>
      {office && <Fact name={t('mistakeReports.send.office')}>{office}</Fact>}
      {review && <Fact name={t('mistakeReports.send.review')}>{review.number}</Fact>}
      <Fact name={t('mistakeReports.column.reason')}>
        {reason.trim() || t('mistakeReports.send.ownReasons')}
      </Fact>
      <Fact name={t('mistakeReports.send.signer')}>
        <SignerChoice />
      </Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 text-right font-semibold break-words">{children}</dd>
  </>
);
