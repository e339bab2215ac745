import type { UploadedInvoices } from '@hoadon/contracts/intake';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { invoicesChanged } from '../invoices/index.ts';
import { hasResult, isOver, sumOf } from './import-parts.ts';
import { importsOfToday, storeImportOfToday } from './imports-of-today.ts';
import { importsQuery } from './queries.ts';
import { type Sending, sender, useSending } from './sending/index.ts';
import { useImports } from './use-imports.ts';

/** IMP-007: what was sent is seen to have arrived before the page changes. Milliseconds. */
const SEEN = 500;
const NONE: readonly string[] = [];

type Followed = Readonly<{
  /** The upload dialog is open: it shows the result. Otherwise a notice does. */
  isWaitedFor: boolean;
  onShow: (ids: readonly string[]) => void;
  /** Nothing was taken, or the sending came to a halt. */
  onFailed: () => void;
}>;

/** Follows what was handed in, here or before the page was loaded anew, until all of it is read. */
export function useFollowedImport(followed: Followed): void {
  const { t } = useTranslation();
  const { formatCount } = useNumbers();
  const client = useQueryClient();
  const latest = useRef(followed);
  latest.current = followed;
  const sending = useSending();
  const runningIds = useRunningImports(sending);
  useStoredSending(sending);
  const ids = sending ? sentRuns(sending) : runningIds;
  const { data } = useImports(ids);
  const isAllOver = data?.every(isOver) ?? false;
  const shownKey = useRef<string | null>(null);
  const tell = (imports: readonly UploadedInvoices[]) => {
    const { isWaitedFor, onShow } = latest.current;
    const counts = sumOf(imports);
    const storedCount = counts.new + counts.changed + counts.exists + counts.to_verify;
    void invoicesChanged(client, null);
    const names = sending?.refused.flatMap((one) => one.names) ?? [];
    if (names.length > 0) toast.warning(t('intake.failed.some', { names: names.join(', ') }));
    if (isWaitedFor && sending) {
      setTimeout(() => {
        sender.forget();
        latest.current.onShow(ids);
      }, SEEN);
      return;
    }
    sender.forget();
    toast.notice(
      t('intake.finished.toast', { count: storedCount, number: formatCount(storedCount) }),
      {
        ...(hasResult(counts) && {
          action: { label: t('intake.finished.show'), onClick: () => onShow(ids) },
        }),
      },
    );
  };
  useEffect(() => {
    const key = ids.join('.');
    if (!isAllOver || !data || shownKey.current === key) return;
    shownKey.current = key;
    tell(data);
  });
  const isFailed =
    sending?.state === 'stopped' || (sending?.state === 'sent' && sending.runs.length === 0);
  useEffect(() => {
    if (!isFailed) return;
    toast.error(t('intake.failed.toast'));
    latest.current.onFailed();
  }, [isFailed, t]);
}

const sentRuns = ({ state, runs }: Sending): readonly string[] => (state === 'sent' ? runs : NONE);

/** Imports that are being read though nothing was sent from here: they stay the same until they are read. */
function useRunningImports(sending: Sending | null): readonly string[] {
  const companyId = useCurrentUser()?.company_id ?? '';
  const [runningIds, setRunningIds] = useState(NONE);
  const { data } = useQuery(importsQuery);
  const reading = data?.filter(({ state }) => state === 'reading').map(({ id }) => id) ?? NONE;
  const [first] = reading;
  const isNew = first !== undefined && !runningIds.includes(first);
  useEffect(() => {
    if (sending || !isNew) return;
    // What was handed in together is followed together.
    const together = importsOfToday(companyId).find(({ ids }) => ids.includes(first));
    setRunningIds(together?.ids ?? [first]);
  }, [sending, isNew, first, companyId]);
  return runningIds;
}

/** IMP-019: an import is among those of the day as soon as the server has a part of it. */
function useStoredSending(sending: Sending | null): void {
  useEffect(() => {
    if (!sending || sending.runs.length === 0) return;
    const { companyId, runs: ids, names, files, startedAt } = sending;
    storeImportOfToday(companyId, { ids, names, files, at: new Date(startedAt).toISOString() });
  }, [sending]);
}
