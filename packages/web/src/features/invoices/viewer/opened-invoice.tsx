import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Maximize2, NotebookPen } from 'lucide-react';
import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react';
import { useNarrow } from '../../../lib/media/use-narrow.ts';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { useMay } from '../../auth/index.ts';
import type { ChosenAct } from '../invoice-acts.ts';
import { seriesOf } from '../invoice-name.ts';
import { StatePill } from '../invoice-pills.tsx';
import { useInvoiceRows } from '../invoice-rows.ts';
import { invoiceQuery } from '../queries.ts';
import { RowTags } from '../row-tags.tsx';
import type { FrameProps } from './frames.tsx';
import { handOver, handOverOf } from './handed-over-list.ts';
import { InvoicePane } from './invoice-pane.tsx';
import { Neighbours, useNeighbours } from './neighbours.tsx';
import { usePrefetch } from './use-prefetch.ts';
import { ViewerActions } from './viewer-actions.tsx';
import type { ViewerLook } from './viewer-look.ts';
import type { InvoiceViewerProps } from './viewer-props.ts';

type OpenedInvoiceProps = Omit<InvoiceViewerProps, 'onBeside'> & {
  Frame: ComponentType<FrameProps>;
  look: ViewerLook;
  /** Whether to link to the page of the invoice. */
  hasPage?: boolean;
  /** After previous and next. */
  tools?: ReactNode;
};

const isElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey;

const NO_ACTS: readonly MenuEntry[] = [];

/** An invoice in a frame; `[` and `]`, k and j move through its list. */
export function OpenedInvoice(props: OpenedInvoiceProps) {
  const { id, loaded, onMove, onClose, actsOf, acts, omit = [], children } = props;
  const { Frame, look, tools } = props;
  const { t } = useTranslation();
  const [content, setContent] = useState<HTMLElement | null>(null);
  const [chosen, choose] = useState<ChosenAct | null>(null);
  const [isRecording, setRecording] = useState(false);
  const maySee = useMay('invoice_management.view');
  const isNarrow = useNarrow();
  const { data: invoice } = useQuery(invoiceQuery(id));
  // The row of the list fills the head until the details are loaded.
  const row = useInvoiceRows().row(id);
  const shown = invoice ?? row;
  const neighbours = useNeighbours(id, loaded, onMove);
  const { previous, next } = neighbours;
  usePrefetch(shown, neighbours.beside);
  useShortcuts(
    { '[': previous, ']': next, k: previous, j: next },
    content?.closest('[role=dialog]') ?? null,
  );
  return (
    <Frame
      onClose={onClose}
      title={
        shown
          ? t(isNarrow ? 'viewer.shortTitle' : 'viewer.title', {
              series: seriesOf(shown),
              number: shown.invoice_number ?? '—',
            })
          : t('common.loading')
      }
      tools={
        <>
          {shown && (
            <span className="hidden items-center gap-2 tablet:flex">
              <RowTags tags={shown.tags} />
              <StatePill row={shown} />
            </span>
          )}
          {neighbours.total > 0 && <Neighbours {...neighbours} />}
          {props.hasPage && (
            <Link
              to="/main/invoice/$id"
              params={{ id }}
              search={{}}
              state={handOverOf(loaded, id)}
              // Every way to open a new tab saves the list for it.
              onClick={(event) => isElsewhere(event) && handOver(id, handOverOf(loaded, id))}
              onAuxClick={() => handOver(id, handOverOf(loaded, id))}
              onContextMenu={() => handOver(id, handOverOf(loaded, id))}
              aria-label={t('viewer.page')}
              data-hint={t('viewer.page')}
              className={buttonClass('quiet', 'min-w-(--input-height) px-0! max-tablet:hidden')}
            >
              <Maximize2 aria-hidden size={16} />
            </Link>
          )}
          {tools}
        </>
      }
      footer={
        invoice && (
          <ViewerActions invoice={invoice} acts={actsOf?.(invoice) ?? NO_ACTS}>
            {acts && (
              <>
                <acts.OpenInvoiceMenu
                  invoice={invoice}
                  omit={[...omit, 'SEND_EMAIL']}
                  onChoose={choose}
                />
                {!invoice.kind_of && maySee && (
                  <Button icon={NotebookPen} onClick={() => setRecording(true)}>
                    {t('viewer.openRecord')}
                  </Button>
                )}
                <acts.ViewerTools invoice={invoice} />
              </>
            )}
          </ViewerActions>
        )
      }
    >
      <div ref={setContent} className="@container flex min-h-0 flex-1 flex-col">
        <InvoicePane id={id} look={look} acts={acts} onOpen={onMove} />
      </div>
      {children}
      {acts && isRecording && (
        <acts.RecordDialog id={id} neighbours={neighbours} onClose={() => setRecording(false)} />
      )}
      {acts && chosen && <acts.Dialog chosen={chosen} onClose={() => choose(null)} />}
    </Frame>
  );
}
