import {
  acceptStatementRows,
  type BankStatement,
  finishStatementRows,
  getBankStatement,
  listBankStatements,
  listStatementRows,
  matchBankStatement,
  STATEMENT_BUCKETS,
  type Surplus,
  setStatementAside,
  undoStatementRows,
  uploadBankStatement,
} from '@hoadon/contracts/bank-statements';
import type { InputOf } from '@hoadon/contracts/http/define-call';
import type { StatementMapping } from '@hoadon/domain/bank-statements/statement-columns';
import { isForeign } from '@hoadon/domain/money/currency';
import type { Decimal } from '@hoadon/domain/money/decimal';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';

const PAGE_SIZE = 200;
/** A statement reports changes through events; polling catches the ones that were missed. Milliseconds. */
const POLL = 2_000;

const isUnderWay = (statement: BankStatement | undefined): boolean =>
  statement !== undefined && (statement.state === 'matching' || statement.rows.waiting > 0);

export const statementQuery = (id: string) =>
  queryOptions({
    queryKey: ['bank-statements', id],
    queryFn: ({ signal }) => call(getBankStatement, { id }, { signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL : false),
  });

export const statementsQuery = queryOptions({
  queryKey: ['bank-statements', 'list'],
  queryFn: ({ signal }) => call(listBankStatements, {}, { signal }),
});

/** What is left to decide, or the rows of a bucket. */
export const ROWS_VIEWS = ['open', ...STATEMENT_BUCKETS] as const;
export type RowsView = (typeof ROWS_VIEWS)[number];

/** Read again when what was asked of the rows is done. */
export const rowsQuery = ({ id, rows }: BankStatement, view: RowsView) =>
  infiniteQueryOptions({
    queryKey: ['bank-statement-rows', id, view, rows.waiting, rows.accepted, rows.open],
    queryFn: ({ pageParam, signal }) =>
      call(
        listStatementRows,
        {
          id,
          ...(view === 'open' ? { open: 'true' } : { bucket: view }),
          page_size: PAGE_SIZE,
          cursor: pageParam,
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.pageInfo.next_cursor ?? undefined,
    placeholderData: (before, query) => (query?.queryKey[2] === view ? before : undefined),
  });

export function useUpload(onProgress: (share: number) => void) {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: (file: File) => act.send(uploadBankStatement, {}, { files: { file }, onProgress }),
    onSuccess: (made) => client.setQueryData(statementQuery(made.id).queryKey, made),
  });
}

/** A change of the statement; what comes back is shown at once. */
function useChange<Input>(mutationFn: (input: Input) => Promise<BankStatement>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (made) => client.setQueryData(statementQuery(made.id).queryKey, made),
  });
}

/** What a statement is read by. */
export type StatementSettings = Readonly<{
  mapping: StatementMapping;
  currency: string;
  /** Null: that of each invoice. */
  rate: Decimal | null;
}>;

/** True: it is taken away; false: it is there again. */
export function useAside(id: string) {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: (is_aside: boolean) => act.send(setStatementAside, { id, is_aside }),
    onSuccess: () => client.invalidateQueries({ queryKey: statementsQuery.queryKey }),
  });
}

export function useMatch(id: string) {
  const act = useAct();
  return useChange(({ mapping, currency, rate }: StatementSettings) =>
    act.send(matchBankStatement, {
      id,
      mapping,
      currency_code: currency,
      ...(rate && isForeign(currency) && { foreign_rate: rate }),
    }),
  );
}

/** Rows with the invoice that was chosen for them; null: all that is certain. */
export type Accepted =
  | readonly Readonly<{ row: number; invoice_id?: string; surplus?: Surplus }>[]
  | null;

export function useAccept(id: string) {
  const act = useAct();
  return useChange((rows: Accepted) =>
    act.send(acceptStatementRows, { id, ...(rows && { rows: [...rows] }) }),
  );
}

export function useFinish(id: string) {
  const act = useAct();
  return useChange((end: Omit<InputOf<typeof finishStatementRows>, 'id'>) =>
    act.send(finishStatementRows, { ...end, id }),
  );
}

export function useUndo(id: string) {
  const act = useAct();
  return useChange((rows: readonly number[] | null) =>
    act.send(undoStatementRows, { id, ...(rows && { rows: [...rows] }) }),
  );
}
