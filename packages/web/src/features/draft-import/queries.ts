import type { IssueHint } from '@hoadon/contracts/bulk-acts';
import {
  askImportedRelease,
  checkDraftImport,
  createImportedDrafts,
  type DraftImport,
  getDraftImport,
  getDraftImportResult,
  getDraftImportTemplate,
  type ImportMapping,
  listDraftImports,
  listImportedRows,
  releaseImportedDrafts,
  uploadDraftImport,
} from '@hoadon/contracts/draft-import';
import { getActiveSeries } from '@hoadon/contracts/invoice-templates';
import type { Bucket } from '@hoadon/domain/import/verdict';
import type { InvoiceTemplate } from '@hoadon/domain/invoice/invoice-kind';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';
import { saveFile } from '../../lib/files/save-file.ts';

/** As many as the call gives: a file of 10,000 rows is read in twenty steps. */
const PAGE_SIZE = 500;
/** An import reports changes through events; polling catches the ones that were missed. Milliseconds. */
const POLL = 2_000;

const isUnderWay = (run: DraftImport | undefined): boolean =>
  run?.state === 'checking' || run?.state === 'creating';

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['draft-import', id],
    queryFn: ({ signal }) => call(getDraftImport, { id }, { signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL : false),
  });

export const importsQuery = queryOptions({
  queryKey: ['draft-import', 'list'],
  queryFn: ({ signal }) => call(listDraftImports, {}, { signal }),
});

/** Rows with their verdicts; read again when the import is at another step. */
export const rowsQuery = ({ id, state }: DraftImport, bucket: Bucket | null) =>
  infiniteQueryOptions({
    queryKey: ['imported-rows', id, state, bucket],
    queryFn: ({ pageParam, signal }) =>
      call(
        listImportedRows,
        { id, page_size: PAGE_SIZE, cursor: pageParam, ...(bucket && { bucket }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.pageInfo.next_cursor ?? undefined,
  });

export function useUpload(onProgress: (share: number) => void) {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: (file: File) => act.send(uploadDraftImport, {}, { files: { file }, onProgress }),
    onSuccess: (run) => client.setQueryData(importQuery(run.id).queryKey, run),
  });
}

/** A change of the import; what comes back is shown at once. */
function useChange<Input>(mutationFn: (input: Input) => Promise<DraftImport>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (run) => client.setQueryData(importQuery(run.id).queryKey, run),
  });
}

/** What a file is read by. */
export type ImportSettings = Readonly<{
  mapping: ImportMapping;
  /** Of all its invoices, where no column names the series; null: one does. */
  serial: string | null;
}>;

/** The series that can be issued from. */
export const seriesQuery = queryOptions({
  queryKey: ['draft-import', 'series'],
  queryFn: ({ signal }) => call(getActiveSeries, {}, { signal }),
});

export function useCheck(id: string) {
  const act = useAct();
  return useChange(({ mapping, serial }: ImportSettings) =>
    act.send(checkDraftImport, { id, mapping, ...(serial !== null && { serial }) }),
  );
}

/** `isKnown`: the user has confirmed what of the file was imported before. */
export function useCreate(id: string) {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: (isKnown: boolean) =>
      act.send(createImportedDrafts, {
        id,
        ...(isKnown && { although_made_before: true as const }),
      }),
    onSuccess: (run) => client.setQueryData(importQuery(run.id).queryKey, run),
    // It may be refused for what another window created meanwhile, which is then shown.
    onError: () => void client.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  });
}

/** What issuing the drafts would do, asked once: what is confirmed is what was shown. */
export function useReleaseQuestion(id: string, hint: IssueHint) {
  const act = useAct();
  return useQuery({
    queryKey: ['imported-release', id, hint],
    queryFn: () =>
      act.send(askImportedRelease, {
        id,
        ...hint,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
}

type IssueAll = Readonly<{ caId: string; question: string }>;

export function useIssueAll(id: string) {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: ({ caId, question }: IssueAll) =>
      act.sendOrRepeat(releaseImportedDrafts, { id, ca_id: caId, question }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['draft-import'] }),
  });
}

export const useTemplate = () =>
  useMutation({
    mutationFn: async (kind: InvoiceTemplate) =>
      saveFile(await call(getDraftImportTemplate, { kind })),
  });

export const useResultFile = (id: string) =>
  useMutation({
    mutationFn: async (words: Record<string, string>) =>
      saveFile(await call(getDraftImportResult, { id, words })),
  });
