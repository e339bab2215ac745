import type { BankStatement } from '@hoadon/contracts/bank-statements';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../../lib/number-format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { useMay } from '../auth/index.ts';
import { FileBox, UploadFailed } from '../draft-import/index.ts';
import { statementsQuery, useUpload } from './queries.ts';
import { StatementScreen } from './statement-screen.tsx';

/** Statements of the bank: the way in, and one of them where `id` is given. */
export function StatementsPage({ id }: { id: string | null }) {
  const { t } = useTranslation();
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-280 flex-col gap-5 p-4 tablet:p-6">
        <header className="flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-title">{t('bankStatements.title')}</h1>
          {id && (
            <Link to="/main/bank-statements" search={{}} className="text-primary-600">
              {t('bankStatements.another')}
            </Link>
          )}
        </header>
        {id ? <StatementScreen key={id} id={id} /> : <Start />}
      </div>
    </div>
  );
}

function Start() {
  const { t } = useTranslation();
  const mayWrite = useMay('invoice_management.change');
  return (
    <>
      {mayWrite && <UploadStatement />}
      <section aria-labelledby="latest-statements" className="flex flex-col gap-2">
        <h2 id="latest-statements" className="font-semibold">
          {t('bankStatements.latest.label')}
        </h2>
        <WhenRead
          query={useQuery(statementsQuery)}
          waiting={<SkeletonRows rows={3} label={t('common.loading')} />}
        >
          {(statements) =>
            statements.length === 0 ? (
              <EmptyState text={t('bankStatements.latest.empty')} />
            ) : (
              <ul className="flex flex-col">
                {statements.map((statement) => (
                  <Latest key={statement.id} statement={statement} />
                ))}
              </ul>
            )
          }
        </WhenRead>
      </section>
    </>
  );
}

function UploadStatement() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [share, setShare] = useState(0);
  const upload = useUpload(setShare);
  const open = ({ id }: BankStatement) =>
    void navigate({ to: '/main/bank-statements/$id', params: { id }, search: {} });
  return (
    <FileBox
      label={t('bankStatements.upload.label')}
      text={t('bankStatements.upload.text')}
      choose={t('bankStatements.upload.choose')}
      accept=".xls,.xlsx,.csv,.txt"
      share={upload.isPending ? share : null}
      onFile={(file) => {
        setShare(0);
        upload.mutate(file, { onSuccess: open });
      }}
    >
      {(chooseAgain) => (
        <UploadFailed error={upload.error} onClose={upload.reset} onChoose={chooseAgain} />
      )}
    </FileBox>
  );
}

function Latest({ statement }: { statement: BankStatement }) {
  const { t } = useTranslation();
  const { formatCount: count } = useNumbers();
  const { id, file_name, created_at, rows } = statement;
  return (
    <li className="border-b border-hairline">
      <Link
        to="/main/bank-statements/$id"
        params={{ id }}
        search={{}}
        className="flex flex-wrap items-center gap-x-4 px-2 py-2.5 hover:bg-canvas"
      >
        <span className="min-w-0 flex-1 truncate">{file_name}</span>
        <span className="tabular text-muted">{formatDateTime(created_at)}</span>
        <span className="tabular text-muted">
          {t('bankStatements.latest.rows', {
            total: count(rows.total),
            accepted: count(rows.accepted),
          })}
        </span>
      </Link>
    </li>
  );
}
