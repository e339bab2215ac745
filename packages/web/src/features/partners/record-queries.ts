import type { InputOf } from '@hoadon/contracts/http/define-call';
import {
  changePartner,
  checkPartner,
  exportPartners,
  getPartner,
  getPartnerAdvances,
  getPartnerBalance,
  importPartners,
  listPartners,
  mergePartners,
  type PartnerRecord,
  undoMerge,
} from '@hoadon/contracts/partners';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { toastFailure } from '../../ui/toast/toast-failure.ts';
import { invoicesChanged } from '../invoices/index.ts';
import { type PartnerSide, TYPE_OF } from './side.ts';

const MOST_FOUND = 20;

export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: ['partners', 'record', id],
    queryFn: ({ signal }) => call(getPartner, { id }, { signal }),
  });

export const balanceQuery = (side: PartnerSide, id: string) =>
  queryOptions({
    queryKey: ['partners', 'balance', side, id],
    queryFn: ({ signal }) => call(getPartnerBalance, { id, type: TYPE_OF[side] }, { signal }),
  });

/** Stale after each saved payment, as all data of a partner. */
export const advancesQuery = (side: PartnerSide, id: string) =>
  queryOptions({
    queryKey: ['partners', 'advances', side, id],
    queryFn: ({ signal }) => call(getPartnerAdvances, { id, type: TYPE_OF[side] }, { signal }),
  });

/** Of one side, by what is typed. */
export const foundQuery = (side: PartnerSide, typed: string) =>
  queryOptions({
    queryKey: ['partners', 'to-merge', side, typed],
    queryFn: ({ signal }) =>
      call(
        listPartners,
        { type: TYPE_OF[side], search_text: typed, page: 1, page_size: MOST_FOUND },
        { signal },
      ),
    enabled: typed.trim() !== '',
    placeholderData: keepPreviousData,
  });

const partnersChanged = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['partners'] }),
    client.invalidateQueries({ queryKey: ['filter-options'] }),
  ]);

/** What is done with one partner. */
export function usePartnerActs(id: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const act = useAct();
  const show = (record: PartnerRecord) =>
    client.setQueryData(recordQuery(record.id).queryKey, record);
  const onSettled = () => partnersChanged(client);
  const change = useMutation({
    mutationFn: (input: Omit<InputOf<typeof changePartner>, 'id'>) =>
      act.send(changePartner, { ...input, id }),
    onSuccess: show,
    // The conflicting version is read again, and the edits stay.
    onSettled,
  });
  const check = useMutation({
    mutationFn: () => act.send(checkPartner, { id }),
    onSuccess: show,
    onSettled,
  });
  const all = async () => {
    await Promise.all([partnersChanged(client), invoicesChanged(client, null)]);
  };
  const merge = useMutation({
    mutationFn: (otherId: string) => act.send(mergePartners, { id, other_id: otherId }),
    onSettled: all,
  });
  const undo = useMutation({
    mutationFn: (mergeId: string) => act.send(undoMerge, { id: mergeId }),
    // Shown here: the dialog that offered it is closed by then.
    onSuccess: () => toast.success(t('partners.merge.undone')),
    onError: (error) => toastFailure(t, error),
    onSettled: all,
  });
  return { change, check, merge, undo };
}

export function useImportPartners(side: PartnerSide) {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: (file: File) =>
      act.send(importPartners, { type: TYPE_OF[side] }, { files: { file } }),
    onSettled: () => partnersChanged(client),
  });
}

type Wanted = Readonly<{ search_text: string; words: Record<string, string> }>;

export const useExportPartners = (side: PartnerSide) =>
  useMutation({
    mutationFn: async (wanted: Wanted) =>
      saveFile(await call(exportPartners, { type: TYPE_OF[side], ...wanted })),
  });
