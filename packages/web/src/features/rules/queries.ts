import {
  createRule,
  declineRuleSuggestion,
  deleteRule,
  execRules,
  explainInvoiceRules,
  getAllRules,
  getRuleRun,
  listRuleRunRows,
  listRuleRuns,
  orderRules,
  type Rule,
  startRuleRun,
  suggestRules,
  tryRule,
  updateRule,
} from '@hoadon/contracts/rules';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';

/** Events of rules and of their runs make it stale (lib/events). */
const KEY = 'rules';

export const rulesQuery = queryOptions({
  queryKey: [KEY, 'all'],
  queryFn: ({ signal }) => call(getAllRules, {}, { signal }),
  staleTime: 0,
});

export const suggestionsQuery = queryOptions({
  queryKey: [KEY, 'suggestions'],
  queryFn: ({ signal }) => call(suggestRules, {}, { signal }),
});

export const runsQuery = queryOptions({
  queryKey: [KEY, 'runs', 'latest'],
  queryFn: ({ signal }) => call(listRuleRuns, {}, { signal }),
  staleTime: 0,
});

/** A run reports changes through events; polling catches the ones that were missed. Milliseconds. */
const POLL = 2_000;

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'runs', id],
    queryFn: ({ signal }) => call(getRuleRun, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'matching' ? POLL : false),
  });

/** Some of the invoices that a run changes, once it is known which. */
export const runRowsQuery = (id: string, rulePlace: number | null) =>
  queryOptions({
    queryKey: [KEY, 'run-rows', id, rulePlace],
    queryFn: ({ signal }) =>
      call(listRuleRunRows, { id, ...(rulePlace !== null && { place: rulePlace }) }, { signal }),
  });

export const explanationQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: [KEY, 'explanation', invoiceId],
    queryFn: ({ signal }) => call(explainInvoiceRules, { id: invoiceId }, { signal }),
    staleTime: 0,
  });

type Written = Readonly<{
  name: string;
  structure: Rule['structure'];
  enabled: boolean;
  on_new: boolean;
  nightly: boolean;
  run_now: boolean;
}>;

/** Saves a new rule, or the change of one based on the version that was read. */
export function useSaveRule(rule: Rule | null) {
  const act = useAct();
  return useRuleMutation((written: Written) =>
    rule === null
      ? act.send(createRule, written)
      : act.send(updateRule, { ...written, id: rule.id, version: rule.version }),
  );
}

export function useDeleteRule() {
  const act = useAct();
  return useRuleMutation((id: string) => act.send(deleteRule, { id }));
}

export function useOrderRules() {
  const client = useQueryClient();
  const act = useAct();
  return useRuleMutation(async (rules: string[]) => {
    const ordered = await act.send(orderRules, { rules });
    client.setQueryData(rulesQuery.queryKey, ordered);
  });
}

export function useExecRules() {
  const act = useAct();
  return useRuleMutation(({ rules, dry_run }: Readonly<{ rules: string[]; dry_run: boolean }>) =>
    act.send(execRules, { rules, dry_run }),
  );
}

export function useTryRule() {
  const act = useAct();
  return useMutation({
    mutationFn: (rule: Readonly<{ id?: string; name: string; structure: Rule['structure'] }>) =>
      act.send(tryRule, rule),
  });
}

export function useStartRun(id: string) {
  const act = useAct();
  return useRuleMutation(() => act.send(startRuleRun, { id }));
}

export function useDeclineSuggestion() {
  const act = useAct();
  return useRuleMutation((id: string) => act.send(declineRuleSuggestion, { id }));
}

function useRuleMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}
