import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { InvoiceViewer, type InvoiceViewerProps } from '../../invoices/index.ts';
import { countQuery } from './list-query.ts';
import { useOpenedId } from './opened-invoice-id.ts';
import type { InvoiceListState } from './use-invoice-list.ts';

/** Actions of the open invoice. */
export type ViewerActs = Pick<InvoiceViewerProps, 'acts' | 'actsOf' | 'omit' | 'children'>;

type OpenedBesideProps = {
  list: InvoiceListState;
  viewer: ViewerActs;
  onBeside: (isBeside: boolean) => void;
};

/** The open invoice. A component of its own, so that opening another one does not render the list. */
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
