import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { WhenRead } from '../../ui/when-read.tsx';
import { mayCorrectRow } from '../invoices/index.ts';
import { StoredCorrection } from './correction/index.ts';
import { draftOfDetail } from './draft-of-detail.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { beginEmpty, type FormFacts, type InitialForm, OpenedForm } from './opened-form.tsx';
import { draftQuery } from './queries.ts';

/** The page to change a draft or a refused invoice. */
export function StoredDraftPage({ id }: { id: string }) {
  const [round, setRound] = useState(0);
  const next = () => setRound(round + 1);
  const draft = useQuery(draftQuery(id));
  if (round > 0) return <OpenedForm key={round} begin={beginEmpty} onAnother={next} />;
  return (
    <WhenRead query={draft} waiting={<FormSkeleton />}>
      {(detail) => {
        if (!mayChange(detail)) return <NotDraft />;
        if (detail.original_invoice_serial !== null) {
          return <StoredCorrection detail={detail} onAnother={next} />;
        }
        return <OpenedForm begin={(facts) => beginStored(detail, facts)} onAnother={next} />;
      }}
    </WhenRead>
  );
}

/** A draft, or an invoice that is corrected under its number because it was refused or could not be written. */
const mayChange = (detail: InvoiceDetail): boolean =>
  detail.state === 'draft' || mayCorrectRow(detail);

const beginStored = (detail: InvoiceDetail, { seller, today }: FormFacts): InitialForm => ({
  draft: draftOfDetail(detail, seller, today),
  templateCode: detail.invoice_template_code,
  stored: { id: detail.id, version: detail.version },
  number: detail.invoice_number,
});

function NotDraft() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col items-center gap-3 p-12">
      <p>{t('issuing.notDraft')}</p>
      <Link to="/main/status/draft" className="text-primary-700 hover:underline">
        {t('issuing.action.toDrafts')}
      </Link>
    </div>
  );
}
