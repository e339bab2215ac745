import type { BankStatement } from '@hoadon/contracts/bank-statements';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useNumbers } from '../../lib/number-format.ts';
import { usePageTitle } from '../../lib/texts/use-page-title.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { LATEST_LINK, LatestList, LatestPage, LatestRow } from '../../ui/latest/index.ts';
import { useMay } from '../auth/index.ts';
import { FileBox, UploadFailed } from '../draft-import/index.ts';
import { statementsQuery, useUpload } from './queries.ts';
import { StatementScreen } from './statement-screen.tsx';

/** Statements of the bank: the way in, and one of them where the address has its id. */
export function StatementsPage() {
  const { t } = useTranslation();
  usePageTitle(t('bankStatements.title'));
  const { id } = useParams({ strict: false });
  const back = (
    <Link to="/main/bank-statements" search={{}} className="py-0.5 text-primary-600">
      {t('bankStatements.another')}
    </Link>
  );
  return (
    <LatestPage title={t('bankStatements.title')} back={id && back}>
      {id ? <StatementScreen key={id} id={id} /> : <Start />}
    </LatestPage>
  );
}

function Start() {
  const { t } = useTranslation();
  const mayWrite = useMay('invoice_management.change');
  return (
    <>
      {mayWrite && <UploadStatement />}
      <LatestList
        title={t('bankStatements.latest.label')}
        emptyText={t('bankStatements.latest.empty')}
        query={useQuery(statementsQuery)}
      >
        {(statement) => <Latest key={statement.id} statement={statement} />}
      </LatestList>
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
  const { id, state, file_name, created_at, rows } = statement;
  return (
    <li className="border-b border-hairline">
      <Link to="/main/bank-statements/$id" params={{ id }} search={{}} className={LATEST_LINK}>
        <LatestRow
          name={file_name}
          at={created_at}
          outcome={
            state === 'done'
              ? t('bankStatements.done')
              : t('bankStatements.latest.rows', {
                  total: count(rows.total),
                  accepted: count(rows.accepted),
                })
          }
        />
      </Link>
    </li>
  );
}
