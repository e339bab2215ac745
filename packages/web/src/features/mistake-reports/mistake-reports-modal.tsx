import type { ReviewTask } from '@hoadon/contracts/mistake-reports';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useMay } from '../auth/index.ts';
import type { NoticeInvoice } from './chosen-invoice.ts';
import { reportedQuery, unreportedQuery } from './queries.ts';
import { ReportedTab } from './reported/index.ts';
import { ReviewBands } from './reviews/index.ts';
import { SendNotice } from './send/index.ts';
import { UnreportedTab, useNarrowing, useNothingFound, usePreview } from './unreported/index.ts';
import { useChosen } from './use-chosen.ts';

type Tab = 'unreported' | 'reported';

type MistakeReportsModalProps = {
  /** Chosen from the beginning. */
  invoices?: readonly NoticeInvoice[];
  reason?: string;
  /** The request to review that is to be answered. */
  review?: ReviewTask;
  /** Shows first the notices that name this invoice, and no others. */
  reportedOf?: string;
  onClose: () => void;
};

/** What is to be reported to the tax authority as wrong, and what was (MIST-001); as new each time it is opened. */
export function MistakeReportsModal(props: MistakeReportsModalProps) {
  const { t } = useTranslation();
  const maySend = useMay('publish_management.add');
  const [tab, setTab] = useState<Tab>(props.reportedOf ? 'reported' : 'unreported');
  const [sending, setSending] = useState(false);
  const narrowing = useNarrowing();
  const chosen = useChosen(props);
  const [page, setPage] = useState(1);
  const [reportedOf, setReportedOf] = useState(props.reportedOf ?? null);
  const showAllReported = () => {
    setReportedOf(null);
    setPage(1);
  };
  const unreported = useQuery(unreportedQuery(narrowing.filters));
  const reported = useQuery(reportedQuery(page, reportedOf));
  const { invoices, reason, review } = chosen;
  useNothingFound(unreported, narrowing.filters, invoices.length > 0 || review !== null);
  const notice = { invoices, reason, review };
  const preview = usePreview(chosen.clear);
  const isEmpty = invoices.length === 0;
  return (
    <Modal
      open
      size="medium"
      bare
      onClose={props.onClose}
      title={t('mistakeReports.title')}
      startAt="[role=tab]"
      footer={
        tab === 'unreported' && (
          <>
            <Button
              icon={FileSpreadsheet}
              disabled={isEmpty}
              busy={preview.isPending}
              onClick={() => preview.mutate(notice)}
            >
              {t('mistakeReports.action.preview')}
            </Button>
            {maySend && (
              <Button
                variant="primary"
                icon={Send}
                disabled={isEmpty}
                onClick={() => setSending(true)}
              >
                {t('mistakeReports.action.send')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 pt-3 pb-5 tablet:min-h-110 tablet:px-5">
        <ReviewBands
          answered={review}
          mayAnswer={maySend}
          onAnswer={(task) => {
            chosen.answer(task);
            setTab('unreported');
          }}
          onLeave={chosen.leaveReview}
        />
        <Tabs<Tab>
          label={t('mistakeReports.title')}
          value={tab}
          onChange={setTab}
          items={[
            {
              value: 'unreported',
              label: t('mistakeReports.tab.unreported'),
              count: unreported.data?.pageInfo.total ?? 0,
              content: (
                <UnreportedTab
                  query={unreported}
                  narrowing={narrowing}
                  chosen={chosen}
                  onLeave={props.onClose}
                />
              ),
            },
            {
              value: 'reported',
              label: t('mistakeReports.tab.reported'),
              count: reported.data?.pageInfo.total ?? 0,
              content: (
                <ReportedTab
                  query={reported}
                  page={page}
                  onPage={setPage}
                  mayAct={maySend}
                  onShowAll={reportedOf === null ? null : showAllReported}
                  onReportAgain={(again) => {
                    chosen.set([again], true);
                    setTab('unreported');
                  }}
                />
              ),
            },
          ]}
        />
      </div>
      {sending && (
        <SendNotice
          notice={notice}
          onClose={() => setSending(false)}
          onSent={() => {
            setSending(false);
            chosen.clear();
            // Those that were sent may be of other invoices.
            showAllReported();
            setTab('reported');
          }}
        />
      )}
    </Modal>
  );
}
