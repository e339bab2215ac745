import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { InvoiceViewer, type InvoiceViewerProps } from '../viewer/index.ts';
import { countQuery } from './list-query.ts';
import { useOpenedId } from './opened-invoice-id.ts';
import type { InvoiceListState } from './use-invoice-list.ts';

/** What may be done with the invoice that is open. */
export type ViewerActs = Pick<InvoiceViewerProps, 'acts' | 'actsOf' | 'omit' | 'children'>;

type OpenedBesideProps = {
  list: InvoiceListState;
  viewer: ViewerActs;
  onBeside: (isBeside: boolean) => void;
};

/** The invoice that the address opens. It alone of the page is drawn when another is opened. */
export function OpenedBeside({ list, viewer, onBeside }: OpenedBesideProps) {
  const id = useOpenedId();
  const { definition, search, loaded } = list;
  const { data: count } = useQuery({
    ...countQuery(definition, search),
    enabled: id !== null && loaded.hasMore && loaded.total === null,
  });
  const counted = useMemo(
    () =>
      loaded.total === null && count?.total != null
        ? {
            ...loaded,
            total: count.total,
            isTotalLowerBound: count.total_is_lower_bound ?? false,
          }
        : loaded,
    [loaded, count],
  );
  if (id === null) return null;
  return (
    <InvoiceViewer
      {...viewer}
      id={id}
      loaded={counted}
      onMove={list.show}
      onClose={() => list.show(null)}
      onBeside={onBeside}
    />
  );
}
