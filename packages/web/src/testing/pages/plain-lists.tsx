import { createRoute, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useListAddress } from '../../app/pages/lists/use-list-address.ts';
import { main } from '../../app/routes/roots.ts';
import {
  ALL,
  EXPENSE,
  INCONSISTENCY,
  InvoicePage,
  type ListDefinition,
  type ManyProps,
  RECEIVABLE_DEBT,
  REVENUE,
  readListSearch,
} from '../../features/invoice-lists/index.ts';
import { OpenLine } from '../../features/invoice-lists/lazy-open-line.tsx';
import type { InvoiceActs } from '../../features/invoices/index.ts';
import { InvoiceSheet } from '../../features/invoices/viewer/invoice-sheet.tsx';
import { addTexts } from '../../lib/i18n.ts';
import { usePageTitle } from '../../lib/texts/use-page-title.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { LIST_ANSWERS } from '../list-answers.ts';
import { pageRenderer } from '../render-page.tsx';

type Parts = Readonly<{
  /** Above the rows. */
  Many?: ComponentType<ManyProps>;
  /** For one invoice, in its row and in the viewer. */
  acts?: Partial<InvoiceActs>;
}>;

/** Those that the app fetches with the viewer: whether another test file has fetched them before depends on its order. */
const viewerTexts = () => addTexts('viewer', 'issuing', 'corrections', 'family', 'failure', 'kit');

const Nothing = () => null;
const NOTHING_FETCHED = [] as const;
const NO_ACTS: InvoiceActs = {
  Entries: Nothing,
  OpenInvoiceMenu: Nothing,
  ViewerTools: Nothing,
  RecordDialog: Nothing,
  ViewerPanels: Nothing,
  SelectedInPalette: Nothing,
  Reasons: Nothing,
  Dialog: Nothing,
};

/**
 * Returns a renderer of the lists of issued and received invoices and of the page of one invoice, with these parts of
 * other features only. `invoice-lists.ts` has the pages as the app puts them together.
 */
export function plainLists({ Many = Nothing, acts = {} }: Parts = {}) {
  const parts = { Many, acts: { ...NO_ACTS, ...acts } };
  const listRoute = (path: string, definition: ListDefinition) =>
    createRoute({
      getParentRoute: () => main,
      path,
      validateSearch: readListSearch,
      component: () => <List definition={definition} {...parts} />,
      loader: viewerTexts,
    });
  const one = createRoute({
    getParentRoute: () => main,
    path: '/main/invoice/$id',
    component: () => <One acts={parts.acts} />,
    loader: viewerTexts,
  });
  return pageRenderer(
    [
      listRoute('/main/revenue', REVENUE),
      listRoute('/main/expense', EXPENSE),
      listRoute('/main/all', ALL),
      listRoute('/main/inconsistency', INCONSISTENCY),
      listRoute('/main/receivable-debt', RECEIVABLE_DEBT),
      one,
    ],
    LIST_ANSWERS,
  );
}

type ListProps = { definition: ListDefinition; Many: ComponentType<ManyProps>; acts: InvoiceActs };

function List({ definition, ...parts }: ListProps) {
  const { t } = useTranslation();
  usePageTitle(t(definition.title));
  return (
    <InvoicePage
      key={definition.name}
      definition={definition}
      Narrowed={definition === RECEIVABLE_DEBT ? OpenLine : undefined}
      fetchedTools={NOTHING_FETCHED}
      {...parts}
      {...useListAddress()}
    />
  );
}

function One({ acts }: { acts: InvoiceActs }) {
  const { id = '' } = useParams({ strict: false });
  const stay = () => undefined;
  return <InvoiceSheet id={id} acts={acts} onMove={stay} onClose={stay} />;
}
