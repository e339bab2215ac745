import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { useTranslation } from '../../../../lib/texts/use-translation.ts';
import { FamilyNode } from './family-node.tsx';
import { familyTrees } from './family-tree.ts';
import { FamilyValue } from './family-value.tsx';

type FamilyViewProps = { invoice: InvoiceDetail; onOpen: (id: string) => void };

/** Tree of the original and its corrections, with their total. */
export function FamilyView({ invoice, onOpen }: FamilyViewProps) {
  const { t } = useTranslation();
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-label={t('family.title')}
      className="grid min-h-0 flex-1 content-start gap-x-8 gap-y-6 overflow-y-auto p-5 @4xl:grid-cols-[minmax(0,1fr)_320px]"
    >
      <ol className="flex min-w-0 flex-col gap-4">
        {familyTrees(invoice.family).map((tree) => (
          <FamilyNode
            key={tree.member.id}
            tree={tree}
            currency={invoice.currency_code}
            openId={invoice.id}
            onOpen={onOpen}
          />
        ))}
      </ol>
      <FamilyValue invoice={invoice} />
    </section>
  );
}
