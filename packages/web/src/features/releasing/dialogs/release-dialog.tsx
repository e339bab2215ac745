import type { OutputOf } from '@hoadon/contracts/http/define-call';
import type { prepareRelease } from '@hoadon/contracts/issuing';
import type { IssueAct } from '@hoadon/domain/corrections/issue-act';
import { decimalOrNull, ZERO } from '@hoadon/domain/money/decimal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusal } from '../../../lib/call-error.ts';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { seriesOf } from '../../invoices/index.ts';
import { ActSentence, Advice, OtherName, originalName, useActTitle } from '../../issuing/index.ts';
import { RefusalWay } from '../../licences/index.ts';
import { createFault, SignerChoice, signingAccountsQuery, useSigner } from '../../signing/index.ts';
import { refusalText } from '../refusal-text.ts';
import { preparationQuery } from './preparation-query.ts';
import { useRelease } from './queries.ts';
import { SignDialog } from './sign-dialog.tsx';

type ReleaseDialogProps = {
  id: string;
  onClose: () => void;
  onEdit: () => void;
  /** Called with the issued invoice; without it a message confirms the issuing. */
  onReleased?: () => void;
};

/** Shows series, number, buyer and total before an invoice is issued for good. */
export function ReleaseDialog(props: ReleaseDialogProps) {
  const { id, onClose, onEdit } = props;
  const { t } = useTranslation();
  const preparation = useQuery(preparationQuery(id));
  const release = useRelease();
  const signer = useSigner();
  const accounts = useQuery(signingAccountsQuery);
  const title = useTitle(preparation.data);
  const [isSigning, setSigning] = useState(false);
  // Of what was perhaps issued nothing else may be asked, whatever is found out about it meanwhile.
  const blocked = preparation.data?.may_release === false && !release.isOpen;
  const isChanged = isRefusal(release.error, 'INVOICE_CHANGED_MEANWHILE');
  const showStarted = () => {
    toast.success(t('releasing.started'));
    onClose();
  };
  const released = props.onReleased ?? showStarted;
  /** What it holds now is shown, and asked about anew. */
  const askAgain = (error: unknown) => {
    if (isRefusal(error, 'INVOICE_CHANGED_MEANWHILE')) void preparation.refetch();
  };
  const confirm = () => {
    if (blocked) return onEdit();
    if (!preparation.data || !(signer || release.isOpen)) return;
    if (signer?.signWith === 'token' && !release.isOpen) return setSigning(true);
    const { version } = preparation.data;
    release.mutate(
      { id, version, caId: signer?.account?.id },
      { onSuccess: released, onError: askAgain },
    );
  };
  if (isSigning && preparation.data)
    return (
      <SignDialog
        id={id}
        version={preparation.data.version}
        onClose={onClose}
        onSigned={released}
      />
    );
  return (
    <ConfirmDialog
      open
      title={blocked ? t('releasing.confirm.blocked') : title}
      confirmLabel={t(blocked ? 'releasing.action.edit' : 'releasing.action.issue')}
      busy={
        release.isPending ||
        preparation.isPending ||
        accounts.isPending ||
        (isChanged && preparation.isFetching)
      }
      onConfirm={confirm}
      onCancel={onClose}
    >
      {preparation.isPending && <Skeleton className="h-24" />}
      {preparation.error && (
        <ErrorState error={preparation.error} onRetry={() => void preparation.refetch()} />
      )}
      {preparation.data && <Facts {...preparation.data} />}
      {preparation.data?.may_release && <SignerFact />}
      {isChanged && <p className="mt-3 text-warning">{t('releasing.confirm.changed')}</p>}
      {!isChanged && <ErrorLine error={createFault(release.error)} />}
      <RefusalWay error={release.error} />
    </ConfirmDialog>
  );
}

function SignerFact() {
  const { t } = useTranslation();
  return (
    <div className="mt-3 flex items-center justify-between gap-4">
      <span>{t('releasing.signWith.label')}</span>
      <SignerChoice />
    </div>
  );
}

type Prepared = OutputOf<typeof prepareRelease>;

const actOf = ({ effect: { act, original, originals, amount } }: Prepared): IssueAct => ({
  act,
  original: original && {
    template: original.template_code,
    serial: original.invoice_serial,
    number: original.invoice_number,
  },
  originals,
  by: amount,
});

const NEW: IssueAct = { act: 'issue', original: null, originals: 0, by: ZERO };

/** Named by what it does, once that is known. */
function useTitle(prepared: Prepared | undefined): string {
  const { t } = useTranslation();
  const title = useActTitle(prepared ? actOf(prepared) : NEW, prepared ? seriesOf(prepared) : '');
  return prepared ? title : t('releasing.action.issue');
}

function Facts(props: Prepared) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const total = decimalOrNull(props.total_amount_with_tax);
  const errors = props.issues.filter(({ severity }) => severity === 'error');
  const { original } = actOf(props);
  const notAllowed = props.issues.flatMap(({ code, params = {} }) => {
    const reason = code === 'CORRECTION_NOT_ALLOWED' && refusalText(t, params['reason']);
    // The server names the invoices of a list.
    const invoice = params['invoice'] ?? (original && originalName(original)) ?? '';
    return reason ? [t('releasing.confirm.notAllowed', { invoice, reason })] : [];
  });
  const facts = [
    [t('releasing.confirm.series'), seriesOf(props)],
    [t('releasing.confirm.number'), props.next_number],
    [t('releasing.confirm.buyer'), props.buyer],
    // Nothing is paid on a transfer note.
    ...(props.template_code === '6'
      ? []
      : [
          [
            t('releasing.confirm.total'),
            `${total ? numbers.format(total) : ''} ${props.currency_code}`,
          ] as const,
        ]),
  ] as const;
  return (
    <div className="flex flex-col gap-3">
      <ActSentence act={actOf(props)} currency={props.currency_code} />
      <OtherName taxCode={props.buyer_tax_code} name={props.buyer} />
      <Advice issues={props.issues} />
      <dl className="tabular grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-ink">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {notAllowed.map((text) => (
        <p key={text} role="alert" className="rounded-control bg-danger-50 px-3 py-2 text-danger">
          {text}
        </p>
      ))}
      <p>
        {props.may_release
          ? t('releasing.confirm.text')
          : t('releasing.confirm.faults', { count: errors.length })}
      </p>
    </div>
  );
}
