import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { type TabItem, Tabs } from '../../../ui/tabs.tsx';
import { WhenRead } from '../../../ui/when-read.tsx';
import { useMay } from '../../auth/index.ts';
import type { InvoiceActs } from '../invoice-acts.ts';
import { invoiceQuery } from '../queries.ts';
import { DetailsView, FailureBand } from './details/index.ts';
import { FamilyView, RelationBand } from './family/index.ts';
import { PdfTab } from './pdf-tab.tsx';
import { RecordView, TrustBand } from './record/index.ts';
import { MismatchBand } from './registration/index.ts';
import type { ViewerLook, ViewerTab } from './viewer-look.ts';
import { XmlTab } from './xml/index.ts';

type InvoicePaneProps = {
  id: string;
  look: ViewerLook;
  acts: InvoiceActs | undefined;
  /** Replaces the shown invoice by a related one. */
  onOpen: (id: string) => void;
};

/** Tabs of an invoice: printed form, signed XML, details, record and family. */
export function InvoicePane({ id, ...props }: InvoicePaneProps) {
  const { t } = useTranslation();
  return (
    <WhenRead
      query={useQuery(invoiceQuery(id))}
      waiting={<SkeletonRows rows={8} label={t('common.loading')} />}
    >
      {(invoice) => <Opened {...props} invoice={invoice} />}
    </WhenRead>
  );
}

function Opened(props: Omit<InvoicePaneProps, 'id'> & { invoice: InvoiceDetail }) {
  const { invoice, look, acts, onOpen } = props;
  const { t } = useTranslation();
  const { id, state } = invoice;
  // A draft is opened with the right to drafts alone; files and record take the right to invoices.
  const mayRead = useMay('invoice_management.view');
  // Without a signed file there is no printed form to show first.
  const first = invoice.signed_xml === null ? 'details' : 'pdf';
  const hasFamily = invoice.family.length > 0;
  const chosen = look.view === 'family' && !hasFamily ? first : (look.view ?? first);
  const shown = mayRead ? chosen : 'details';
  const items: readonly TabItem<ViewerTab>[] = [
    {
      value: 'pdf',
      label: t('viewer.tab.pdf'),
      content: <PdfTab id={id} state={state} look={look} />,
    },
    {
      value: 'xml',
      label: t('viewer.tab.xml'),
      content: <XmlTab key={id} id={id} state={state} />,
    },
    {
      value: 'details',
      label: t('viewer.tab.details'),
      content: <DetailsView invoice={invoice} acts={acts} />,
    },
    {
      value: 'record',
      label: t('viewer.tab.record'),
      content: <RecordView invoice={invoice} acts={acts} />,
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
  ];
  return (
    <>
      <FailureBand invoice={invoice} />
      <TrustBand invoice={invoice} onShow={() => look.setView('record')} />
      <RelationBand invoice={invoice} onOpen={onOpen} />
      <Tabs<ViewerTab>
        fill
        label={t('viewer.views')}
        value={shown}
        onChange={look.setView}
        notice={
          shown !== 'details' && <MismatchBand id={id} onShow={() => look.setView('details')} />
        }
        items={items.filter(({ value }) => mayRead || value === 'details')}
      />
    </>
  );
}
