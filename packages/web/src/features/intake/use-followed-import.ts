import type { UploadedInvoices } from '@hoadon/contracts/intake';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { invoicesChanged } from '../invoices/index.ts';
import { hasResult, isOver, sumOf } from './import-parts.ts';
import { keepImport, keptImports } from './kept-imports.ts';
import { importsQuery } from './queries.ts';
import { type Sending, sender, useSending } from './sending/index.ts';
import { useImports } from './use-imports.ts';

/** IMP-007: what was sent is seen to have arrived before the page changes. Milliseconds. */
const SEEN = 500;
const NONE: readonly string[] = [];

type Followed = Readonly<{
  /** Somebody looks on: he is shown the result. Others are told of it. */
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
  const found = useFoundReading(sending);
  useKept(sending);
  const ids = sending ? sentRuns(sending) : found;
  const { data } = useImports(ids);
  const isAllOver = data?.every(isOver) ?? false;
  const told = useRef<string | null>(null);
  const tell = (imports: readonly UploadedInvoices[]) => {
    const { isWaitedFor, onShow } = latest.current;
    const counts = sumOf(imports);
    const kept = counts.new + counts.exists + counts.to_verify;
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
    toast.notice(t('intake.finished.toast', { count: kept, number: formatCount(kept) }), {
      ...(hasResult(counts) && {
        action: { label: t('intake.finished.show'), onClick: () => onShow(ids) },
      }),
    });
  };
  useEffect(() => {
    const key = ids.join('.');
    if (!isAllOver || !data || told.current === key) return;
    told.current = key;
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
function useFoundReading(sending: Sending | null): readonly string[] {
  const companyId = useCurrentUser()?.company_id ?? '';
  const [found, setFound] = useState(NONE);
  const { data } = useQuery(importsQuery);
  const reading = data?.filter(({ state }) => state === 'reading').map(({ id }) => id) ?? NONE;
  const [first] = reading;
  const isNew = first !== undefined && !found.includes(first);
  useEffect(() => {
    if (sending || !isNew) return;
    // What was handed in together is followed together.
    const together = keptImports(companyId).find(({ ids }) => ids.includes(first));
    setFound(together?.ids ?? [first]);
  }, [sending, isNew, first, companyId]);
  return found;
}

/** IMP-019: what is sent stands among the imports of the day as soon as the server has some of it. */
function useKept(sending: Sending | null): void {
  useEffect(() => {
    if (!sending || sending.runs.length === 0) return;
    const { companyId, runs: ids, names, files, startedAt } = sending;
    keepImport(companyId, { ids, names, files, at: new Date(startedAt).toISOString() });
  }, [sending]);
}
