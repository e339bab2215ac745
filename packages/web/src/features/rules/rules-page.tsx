import type { Rule, RuleSuggestion } from '@hoadon/contracts/rules';
import { useQuery } from '@tanstack/react-query';
import { Play, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useMay } from '../auth/index.ts';
import { RuleForm } from './form/index.ts';
import { rulesQuery, runsQuery, useExecRules } from './queries.ts';
import { RuleList } from './rule-list.tsx';
import { RunDialog, RunList } from './runs/index.ts';

type Tab = 'rules' | 'runs';

/** What the form is opened on. */
type Writing = Readonly<{ rule: Rule | null; suggestion?: RuleSuggestion }>;

/** The rules of the company in their order, and what they did (RULE-001). */
export function RulesPage() {
  const { t } = useTranslation();
  const mayChange = useMay('invoice_management.change');
  const [tab, setTab] = useState<Tab>('rules');
  const [writing, setWriting] = useState<Writing | null>(null);
  const [watched, setWatched] = useState<string | null>(null);
  const rules = useQuery(rulesQuery);
  const runs = useQuery(runsQuery);
  const exec = useExecRules();
  const ready = (rules.data ?? []).filter(
    ({ enabled, faults }) => enabled && !faults.includes('invalid'),
  );
  const run = (ids: string[], dry: boolean) =>
    exec.mutate({ rules: ids, dry_run: dry }, { onSuccess: ({ id }) => setWatched(id) });
  return (
    <>
      {mayChange && tab === 'rules' && (
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            icon={Play}
            disabled={ready.length === 0}
            busy={exec.isPending}
            onClick={() =>
              run(
                ready.map(({ id }) => id),
                true,
              )
            }
          >
            {t('rules.runAll')}
          </Button>
          <Button variant="primary" icon={Plus} onClick={() => setWriting({ rule: null })}>
            {t('rules.create')}
          </Button>
        </div>
      )}
      <Tabs<Tab>
        label={t('rules.title')}
        value={tab}
        onChange={setTab}
        items={[
          {
            value: 'rules',
            label: t('rules.tab.rules'),
            count: rules.data?.length ?? 0,
            content: (
              <RuleList
                query={rules}
                mayChange={mayChange}
                error={exec.error}
                onRun={(id) => run([id], true)}
                onEdit={(rule) => setWriting({ rule })}
                onSuggestion={(suggestion) => setWriting({ rule: null, suggestion })}
              />
            ),
          },
          {
            value: 'runs',
            label: t('rules.tab.runs'),
            content: <RunList query={runs} onWatch={setWatched} />,
          },
        ]}
      />
      {writing && (
        <RuleForm
          {...writing}
          onClose={() => setWriting(null)}
          onSaved={(runId) => {
            setWriting(null);
            if (runId !== null) setWatched(runId);
          }}
        />
      )}
      {watched !== null && <RunDialog id={watched} onClose={() => setWatched(null)} />}
    </>
  );
}
