import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../../lib/texts/use-translation.ts';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { WhenRead } from '../../../../ui/when-read.tsx';
import type { InvoiceActs } from '../../invoice-acts.ts';
import { pdfSealFact } from '../details/index.ts';
import { recordQuery, signaturesQuery } from '../viewer-queries.ts';
import { FileList } from './file-list.tsx';
import { SignatureCards } from './signature-cards.tsx';
import { SourceList } from './source-list.tsx';

type RecordViewProps = { invoice: InvoiceDetail; acts: InvoiceActs | undefined };

/** Verification, signatures, stored files and sources of the invoice. */
export function RecordView({ invoice, acts }: RecordViewProps) {
  const { id, state } = invoice;
  const { t } = useTranslation();
  const [sealName, seal] = pdfSealFact(t, invoice);
  const waiting = <SkeletonRows rows={3} label={t('common.loading')} />;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-label={t('viewer.tab.record')}
      className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto p-5"
    >
      {acts && <acts.ViewerPanels invoice={invoice} position="signatures" />}
      <div>
        <h2 className="mb-3">{t('viewer.signature.title')}</h2>
        <WhenRead query={useQuery(signaturesQuery(id, state))} waiting={waiting}>
          {(signatures) => <SignatureCards signatures={signatures} />}
        </WhenRead>
        {seal !== null && (
          <p className="mt-3">
            <span className="text-small text-muted">{sealName}: </span>
            {seal}
          </p>
        )}
      </div>
      <WhenRead query={useQuery(recordQuery(id))} waiting={waiting}>
        {({ files, sources }) => (
          <>
            <FileList id={id} files={files} />
            <SourceList sources={sources} />
          </>
        )}
      </WhenRead>
    </section>
  );
}
