import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { useTranslation } from '../../../../lib/texts/use-translation.ts';
import { Tag } from '../../../../ui/tag.tsx';
import type { InvoiceActs } from '../../invoice-acts.ts';
import { CorrectionGrounds } from '../family/index.ts';
import { RegistrationNotices } from '../registration/index.ts';
import { HistoryList } from './history-list.tsx';
import { LinesTable } from './lines-table.tsx';
import { pdfSealFact } from './pdf-seal-fact.ts';
import { useStatedFacts } from './stated-facts.ts';

/** Forms without tax on lines (LINE-021): sales invoices and transfer notes. */
const UNTAXED: readonly string[] = ['2', '6'];

type DetailsViewProps = { invoice: InvoiceDetail; acts: InvoiceActs | undefined };

/** Content and history of the invoice as text. */
export function DetailsView({ invoice, acts }: DetailsViewProps) {
  const { t } = useTranslation();
  const facts = [...useStatedFacts(invoice), pdfSealFact(t, invoice)];
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-label={t('viewer.tab.details')}
      className="grid min-h-0 flex-1 content-start gap-x-8 gap-y-6 overflow-y-auto p-5 @4xl:grid-cols-[minmax(0,1fr)_320px]"
    >
      <div className="flex min-w-0 flex-col gap-6">
        <dl className="grid grid-cols-1 gap-x-6 gap-y-3 @xl:grid-cols-2">
          {facts.map(
            ([name, value]) =>
              value && (
                <div key={name} className="min-w-0">
                  <dt className="text-small text-muted">{name}</dt>
                  <dd className="tabular break-words">{value}</dd>
                </div>
              ),
          )}
        </dl>
        <CorrectionGrounds invoice={invoice} />
        <LinesTable lines={invoice.lines} isTaxed={!UNTAXED.includes(invoice.template_code)} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <RegistrationNotices id={invoice.id} />
        {invoice.tags.length > 0 && (
          <section aria-labelledby="tags-title">
            <h2 id="tags-title" className="mb-3">
              {t('viewer.tags')}
            </h2>
            <p className="flex flex-wrap gap-1.5">
              {invoice.tags.map(({ id, name, color }) => (
                <Tag key={id} name={name} {...(color !== null && { color })} />
              ))}
            </p>
          </section>
        )}
        {acts && <acts.ViewerPanels invoice={invoice} position="history" />}
        <HistoryList invoice={invoice} />
      </div>
    </section>
  );
}
