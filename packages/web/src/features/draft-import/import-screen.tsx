import type { DraftImport } from '@hoadon/contracts/draft-import';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, FileCheck2, FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Progress } from '../../ui/progress.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { useMay } from '../auth/index.ts';
import { ActPanel } from '../bulk-acts/index.ts';
import { resultWords } from './issue-sentence.ts';
import { IssueDialog } from './lazy-issue-dialog.ts';
import { MadeBefore } from './made-before.tsx';
import { MappingForm } from './mapping-form.tsx';
import { importQuery, useCreate, useResultFile } from './queries.ts';
import { VerdictRows } from './verdict-rows.tsx';

/** One import from its columns to the issued invoices. */
export function ImportScreen({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <WhenRead
      query={useQuery(importQuery(id))}
      waiting={<SkeletonRows rows={6} label={t('common.loading')} />}
    >
      {(run) => <Stage run={run} />}
    </WhenRead>
  );
}

function Stage({ run }: { run: DraftImport }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-4">
      <p className="truncate text-muted">{run.file_name}</p>
      {run.state === 'mapping' && (
        <>
          {run.made_before && <MadeBefore before={run.made_before} />}
          <MappingForm run={run} />
        </>
      )}
      {run.state === 'checking' && (
        <Progress
          label={t('draftImport.checking')}
          value={run.invoices.total - run.invoices.unchecked}
          max={Math.max(1, run.invoices.total)}
        />
      )}
      {run.state === 'creating' && (
        <Progress
          label={t('draftImport.creating')}
          value={run.invoices.created}
          max={Math.max(1, run.invoices.ready + run.invoices.warning)}
        />
      )}
      {run.state === 'checked' && <Checked run={run} />}
      {run.state === 'created' && <Created run={run} />}
      {(run.state === 'checked' || run.state === 'created') && <VerdictRows run={run} />}
    </div>
  );
}

function Checked({ run }: { run: DraftImport }) {
  const { t } = useTranslation();
  const mayCreate = useMay('invoice_draft_management.add');
  const create = useCreate(run.id);
  const { formatCount: count } = useNumbers();
  const [remapping, setRemapping] = useState(false);
  const [confirmed, confirm] = useState(false);
  const possible = run.invoices.ready + run.invoices.warning;
  const mustConfirm = run.made_before !== null && possible > 0;
  return (
    <section aria-label={t('draftImport.checked.label')} className="flex flex-col gap-3">
      <p role="status">
        {t('draftImport.checked.text', {
          total: count(run.invoices.total),
          possible: count(possible),
          errors: count(run.invoices.error),
        })}
      </p>
      {run.made_before && (
        <MadeBefore before={run.made_before}>
          {mayCreate && mustConfirm && (
            <Checkbox
              label={t('draftImport.madeBefore.confirm')}
              checked={confirmed}
              disabled={create.isPending}
              onChange={({ target }) => confirm(target.checked)}
            />
          )}
        </MadeBefore>
      )}
      <div className="flex flex-wrap gap-2">
        {mayCreate && (
          <Button
            variant="primary"
            icon={FilePlus2}
            busy={create.isPending}
            disabled={possible === 0 || (mustConfirm && !confirmed)}
            onClick={() => create.mutate(mustConfirm)}
          >
            {t('draftImport.checked.create', { count: possible, number: count(possible) })}
          </Button>
        )}
        <ResultButton id={run.id} />
        {mayCreate && (
          <Button
            variant="quiet"
            aria-expanded={remapping}
            onClick={() => setRemapping(!remapping)}
          >
            {t('draftImport.checked.remap')}
          </Button>
        )}
      </div>
      <ErrorLine error={create.error} />
      {remapping && <MappingForm run={run} />}
    </section>
  );
}

function Created({ run }: { run: DraftImport }) {
  const { t } = useTranslation();
  const mayIssue = useMay('publish_management.add');
  const { formatCount: count } = useNumbers();
  const [asking, setAsking] = useState(false);
  const [hidden, setHidden] = useState(false);
  const { created } = run.invoices;
  return (
    <section aria-label={t('draftImport.created.label')} className="flex flex-col gap-3">
      <p role="status">
        {t('draftImport.created.text', { count: created, number: count(created) })}
      </p>
      <div className="flex flex-wrap gap-2">
        {mayIssue && run.bulk_run_id === null && created > 0 && (
          <Button variant="primary" icon={FileCheck2} onClick={() => setAsking(true)}>
            {t('draftImport.created.issue')}
          </Button>
        )}
        <ResultButton id={run.id} />
        <Link
          to="/main/status/draft"
          search={{ draft_import: run.id }}
          className={buttonClass('quiet')}
        >
          {t('draftImport.created.drafts')}
        </Link>
      </div>
      {run.bulk_run_id && !hidden && (
        <ActPanel actId={run.bulk_run_id} onClose={() => setHidden(true)} />
      )}
      {asking && <IssueDialog id={run.id} count={created} onClose={() => setAsking(false)} />}
    </section>
  );
}

function ResultButton({ id }: { id: string }) {
  const { t } = useTranslation();
  const result = useResultFile(id);
  return (
    <>
      <Button icon={Download} busy={result.isPending} onClick={() => result.mutate(resultWords(t))}>
        {t('draftImport.result')}
      </Button>
      <ErrorLine error={result.error} />
    </>
  );
}
