import type { BulkAct, BulkActKind, BulkQuestion, IssueHint } from '@hoadon/contracts/bulk-acts';
import type { ExportColumn } from '@hoadon/contracts/exports';
import { TOKEN_CA_ID } from '@hoadon/contracts/signing';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Translate } from '../../../lib/i18n.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { CHOICE_SETTLES_MS, useSettled } from '../../../lib/use-settled.ts';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { RefusalWay } from '../../licences/index.ts';
import { begunRuns, SignerChoice, signingAccountsQuery, useSigner } from '../../signing/index.ts';
import { ACT_LOOKS, isRowAct } from '../act-kind.ts';
import { fileWords } from '../act-words.ts';
import { useActFile, useQuestion, useStartAct } from '../queries.ts';
import type { Scope } from '../scope.ts';
import { IssueDoubts, type IssueDoubtsProps } from './issue-doubts.tsx';
import { QuestionFacts } from './question-facts.tsx';

export type QuestionDialogProps = {
  kind: BulkActKind;
  scope: Scope;
  /** Of an export: what the list shows. */
  columns?: ExportColumn[] | undefined;
  /** The chosen parameters as text. */
  wishText?: ReactNode;
  onClose: () => void;
  /** It is under way, or its file was saved (null). */
  onDone: (id: string | null) => void;
};

/** Asks before something is done to many: how many, how much, and some of them by name. */
export function QuestionDialog(props: QuestionDialogProps) {
  return props.kind === 'issue' ? <IssueQuestion {...props} /> : <Question {...props} />;
}

/** Issuing asks by which certificate as well. */
function IssueQuestion(props: QuestionDialogProps) {
  const { t } = useTranslation();
  const signer = useSigner();
  const accounts = useQuery(signingAccountsQuery);
  const isToken = signer?.signWith === 'token';
  return (
    <Question
      {...props}
      caId={isToken ? TOKEN_CA_ID : signer?.account?.id}
      isWaiting={accounts.isPending || !signer}
      text={isToken ? t('signing.run.text') : t('bulkQuestions.text.issue')}
    >
      <div className="mt-3 flex items-center justify-between gap-4">
        <span>{t('releasing.signWith.label')}</span>
        <SignerChoice />
      </div>
    </Question>
  );
}

type QuestionProps = QuestionDialogProps & {
  caId?: string | undefined;
  /** It is not known yet who signs. */
  isWaiting?: boolean;
  text?: string;
  children?: ReactNode;
};

function Question(props: QuestionProps) {
  const { kind, columns, onClose, onDone, caId, isWaiting = false, children } = props;
  const { t } = useTranslation();
  const { question, isAsking, ...choice } = useWithDoubtful(kind, props.scope);
  const id = question.data?.id ?? '';
  const start = useStartAct(id);
  const file = useActFile();
  const isEmpty = question.data?.total === 0;
  const isWorking = start.isPending || file.isPending;
  const begun = (act: BulkAct) => {
    // The token of this window signs what was begun here.
    if (act.by_token) begunRuns.add(act.id);
    onDone(act.id);
  };
  const confirm = () => {
    if (isEmpty) return onClose();
    if (!question.data) return;
    if (isRowAct(kind)) start.begin(caId, begun);
    else file.mutate({ id, words: fileWords(t), columns }, { onSuccess: () => onDone(null) });
  };
  return (
    <ConfirmDialog
      open
      title={titleOf(t, kind, question.data?.total)}
      confirmLabel={isEmpty ? t('common.action.close') : t(`bulkQuestions.confirm.${kind}`)}
      danger={ACT_LOOKS[kind].danger === true && !isEmpty}
      busy={isWorking || isAsking || (isWaiting && !isEmpty)}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {question.isPending && <Skeleton className="h-24" />}
      {question.error && (
        <ErrorState error={question.error} onRetry={() => void question.refetch()} />
      )}
      {question.data && <QuestionContent question={question.data} {...choice} busy={isWorking} />}
      {!isEmpty && (
        <>
          {props.wishText && <p className="mt-3 font-medium text-ink">{props.wishText}</p>}
          {children}
          <p className="mt-3">{props.text ?? t(`bulkQuestions.text.${kind}`)}</p>
        </>
      )}
      <p role="status" className="text-small">
        {file.isPending && t('bulkQuestions.making')}
      </p>
      <ErrorLine error={start.error ?? file.error} />
      <RefusalWay error={start.error} />
    </ConfirmDialog>
  );
}

/** The question, asked anew where doubtful drafts are to be left out, once their choice has settled. */
function useWithDoubtful(kind: BulkActKind, scope: Scope) {
  const [hint, onHint] = useState<IssueHint>(null);
  const settled = useSettled(hint, CHOICE_SETTLES_MS);
  const question = useQuestion(kind, settled ? { ...scope, issue: settled } : scope);
  return { question, hint, onHint, isAsking: question.isFetching || settled !== hint };
}

type QuestionContentProps = Omit<IssueDoubtsProps, 'doubts'> & { question: BulkQuestion };

const QuestionContent = ({ question, ...choice }: QuestionContentProps) => (
  <>
    <QuestionFacts {...question} />
    {question.doubts && <IssueDoubts doubts={question.doubts} {...choice} />}
  </>
);

/** How many it is done to; what it is, while that is not known. */
function titleOf(t: Translate, kind: BulkActKind, total: number | undefined): string {
  if (total === 0) return t('bulkQuestions.none');
  return total === undefined
    ? t(`bulkActs.kind.${kind}`)
    : t(`bulkQuestions.title.${kind}`, { count: total });
}
