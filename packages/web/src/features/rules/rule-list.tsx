import type { Rule, RuleSuggestion } from '@hoadon/contracts/rules';
import { foldForSearch } from '@hoadon/domain/search/fold';
import type { UseQueryResult } from '@tanstack/react-query';
import { ListFilter, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { conditionText } from './condition-text.ts';
import { DeleteRule } from './delete-rule.tsx';
import { useOrderRules } from './queries.ts';
import { RuleRow } from './rule-row.tsx';
import { Suggestions } from './suggestions.tsx';
import { namesOf, useTargets } from './targets.ts';

const ROWS = ['1', '2', '3', '4'];

type RuleListProps = {
  query: UseQueryResult<Rule[]>;
  mayChange: boolean;
  /** Why the last run was not begun. */
  error: unknown;
  onRun: (id: string) => void;
  onEdit: (rule: Rule) => void;
  onSuggestion: (suggestion: RuleSuggestion) => void;
};

/** The rules in their order, searched by what they are called, ask and lead to. */
export function RuleList({ query, mayChange, error, onRun, onEdit, onSuggestion }: RuleListProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const [words, setWords] = useState('');
  const [deleting, setDeleting] = useState<Rule | null>(null);
  const { targets } = useTargets();
  const order = useOrderRules();
  const rules = query.data;
  if (!rules) {
    if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    return ROWS.map((row) => <Skeleton key={row} className="mb-3 h-14" />);
  }
  const shown = rules
    .map((rule) => ({
      rule,
      conditions: conditionText(t, numbers, rule.structure),
      names: targets && namesOf(rule.structure, targets),
    }))
    .filter(({ rule, conditions, names }) => {
      const tags = names?.tags.map(({ name }) => name) ?? [];
      const text = [rule.name, conditions, names?.directory, ...tags].filter(Boolean).join(' ');
      return foldForSearch(text).includes(foldForSearch(words));
    });
  const move = (rule: Rule, by: -1 | 1) => {
    const ids = rules.map(({ id }) => id);
    const index = ids.indexOf(rule.id);
    ids.splice(index, 1);
    ids.splice(index + by, 0, rule.id);
    order.mutate(ids);
  };
  const isFaulty = rules.some(({ faults }) => faults.length > 0);
  return (
    <div className="flex flex-col gap-3">
      <SearchBox value={words} onSearch={setWords} label={t('rules.search')} />
      {isFaulty && (
        <p
          role="alert"
          className="flex items-start gap-2 rounded-control bg-danger-50 px-3 py-2 text-danger"
        >
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          {t('rules.faulty')}
        </p>
      )}
      <ErrorLine error={error ?? order.error} />
      {mayChange && <Suggestions targets={targets} onTake={onSuggestion} />}
      {rules.length === 0 && <EmptyState icon={ListFilter} text={t('rules.empty')} />}
      {rules.length > 0 && shown.length === 0 && (
        <EmptyState text={t('rules.notFound', { text: words })} />
      )}
      {rules.length > 1 && <p className="text-small text-muted">{t('rules.order')}</p>}
      <ol className="flex flex-col gap-2">
        {shown.map(({ rule, conditions, names }) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            conditions={conditions}
            names={names}
            mayChange={mayChange}
            isFirst={rule === rules[0]}
            isLast={rule === rules.at(-1)}
            onMove={(by) => move(rule, by)}
            onRun={() => onRun(rule.id)}
            onEdit={() => onEdit(rule)}
            onDelete={() => setDeleting(rule)}
          />
        ))}
      </ol>
      {deleting && <DeleteRule rule={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}
