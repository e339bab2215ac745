import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { invoiceQuery } from '../queries.ts';
import { DetailsView } from './details-view.tsx';
import { FailureBand } from './failure-band.tsx';
import { FamilyView, RelationBand } from './family/index.ts';
import { PdfTab } from './pdf-tab.tsx';
import { XmlTab } from './xml-tab.tsx';

type View = 'pdf' | 'xml' | 'details' | 'family';

type InvoicePaneProps = {
  id: string;
  /** Shows a related invoice in its place. */
  onOpen: (id: string) => void;
};

/** One invoice to be read, wherever it is shown: printed form, signed XML, details, and its family. */
export function InvoicePane({ id, onOpen }: InvoicePaneProps) {
  const { t } = useTranslation();
  const [view, setView] = useState<View | null>(null);
  const { data: invoice, error, refetch } = useQuery(invoiceQuery(id));
  if (!invoice) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={8} label={t('common.loading')} />;
  }
  // What has no signed file yet is best told by its details.
  const first = invoice.signed_xml === null ? 'details' : 'pdf';
  const hasFamily = invoice.family.length > 0;
  const shown = view === 'family' && !hasFamily ? first : (view ?? first);
  return (
    <>
      <FailureBand invoice={invoice} />
      <RelationBand invoice={invoice} onOpen={onOpen} />
      <Tabs<View>
        fill
        label={t('invoices.viewer.views')}
        value={shown}
        onChange={setView}
        items={[
          {
            value: 'pdf',
            label: t('invoices.viewer.pdf'),
            content: <PdfTab id={id} state={invoice.state} />,
          },
          {
            value: 'xml',
            label: t('invoices.viewer.xml'),
            content: <XmlTab id={id} state={invoice.state} />,
          },
          {
            value: 'details',
            label: t('invoices.viewer.details'),
            content: <DetailsView invoice={invoice} />,
          },
          ...(hasFamily
            ? [
                {
                  value: 'family' as const,
                  label: t('family.title'),
                  count: invoice.family.length,
                  content: <FamilyView invoice={invoice} onOpen={onOpen} />,
                },
              ]
            : []),
        ]}
      />
    </>
  );
}
