import type { IssueHint } from '@hoadon/contracts/bulk-acts';
import { type SigningAccount, TOKEN_CA_ID } from '@hoadon/contracts/signing';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { CHOICE_SETTLES_MS, useSettled } from '../../lib/use-settled.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { IssueDoubts, QuestionFacts } from '../bulk-acts/index.ts';
import { RefusalWay } from '../licences/index.ts';
import { begunRuns, signingAccountsQuery, useSigner } from '../signing/index.ts';
import { useIssueAll, useReleaseQuestion } from './queries.ts';

/** The end of the serial number distinguishes an old certificate from its successor. */
const nameOf = ({ subject, serial_number }: SigningAccount): string =>
  `${subject} · ${serial_number.slice(-6)}`;

type IssueDialogProps = { id: string; count: number; onClose: () => void };

/** Asks once for the whole run: what it would do, and which certificate signs, a hosted one or the token here. */
export function IssueDialog({ id, count, onClose }: IssueDialogProps) {
  const { t } = useTranslation();
  const { formatCount: countText } = useNumbers();
  const accounts = useQuery(signingAccountsQuery);
  const signer = useSigner();
  const issue = useIssueAll(id);
  const [hint, setHint] = useState<IssueHint>(null);
  const settled = useSettled(hint, CHOICE_SETTLES_MS);
  const question = useReleaseQuestion(id, settled);
  const [chosen, choose] = useState<string | null>(null);
  const hosted = accounts.data?.filter(({ ca_type }) => ca_type === 'HSM') ?? [];
  const caId = chosen ?? signer?.account?.id ?? TOKEN_CA_ID;
  const isToken = caId === TOKEN_CA_ID;
  const total = question.data?.total ?? count;
  const account = hosted.find((one) => one.id === caId);
  const confirm = () => {
    if (total === 0) return onClose();
    if (!accounts.data || !question.data) return;
    issue.mutate(
      { caId, question: question.data.id },
      {
        onSuccess: (run) => {
          if (run.by_token) begunRuns.add(run.id);
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      open
      title={t('draftImport.created.ask', { count: total, number: countText(total) })}
      confirmLabel={t(total === 0 ? 'common.action.close' : 'draftImport.created.issue')}
      busy={issue.isPending || accounts.isPending || question.isFetching || settled !== hint}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {question.isPending && <Skeleton className="h-24" />}
      {question.error && (
        <ErrorState error={question.error} onRetry={() => void question.refetch()} />
      )}
      {question.data && <QuestionFacts {...question.data} />}
      {question.data?.doubts && (
        <IssueDoubts
          doubts={question.data.doubts}
          hint={hint}
          busy={issue.isPending}
          onHint={setHint}
        />
      )}
      <p className="mt-3">{t(isToken ? 'signing.run.text' : 'bulkQuestions.text.issue')}</p>
      <div className="mt-3 text-ink">
        {accounts.isPending && <Skeleton className="h-8" />}
        {accounts.error && (
          <ErrorState error={accounts.error} onRetry={() => void accounts.refetch()} />
        )}
        {accounts.data && (
          <Field
            label={t('draftImport.created.certificate')}
            hint={
              account &&
              t('draftImport.created.certificateHint', {
                issuer: account.issuer,
                date: formatDate(dayInVietnam(account.not_after)),
              })
            }
          >
            <Select
              value={caId}
              options={[
                ...hosted.map((one) => ({ value: one.id, label: nameOf(one) })),
                { value: TOKEN_CA_ID, label: t('releasing.signWith.token') },
              ]}
              onChange={({ target }) => choose(target.value)}
            />
          </Field>
        )}
      </div>
      <ErrorLine error={issue.error} />
      <RefusalWay error={issue.error} />
    </ConfirmDialog>
  );
}
