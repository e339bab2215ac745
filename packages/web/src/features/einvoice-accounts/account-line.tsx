import type { EinvoiceAccount } from '@hoadon/contracts/einvoice-accounts';
import { CircleCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Pill } from '../../ui/pill.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { useMay } from '../auth/index.ts';
import { useActivate, useDeleteAccount } from './queries.ts';

/** One account: with whom, under which name, and whether it is the one that is worked with. */
export function AccountLine({ account }: { account: EinvoiceAccount }) {
  const { t } = useTranslation();
  const mayChange = useMay('setting_management.change');
  const mayDelete = useMay('setting_management.delete');
  const [isAsked, ask] = useState(false);
  const activate = useActivate();
  const { id, user_name: name, einvoice_provider: provider, site, series, status } = account;
  const words = { provider: t(`einvoiceAccounts.provider.${provider}`), name };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-hairline px-3 py-2 last:border-0">
      <span className="min-w-0 flex-1 basis-60">
        <span className="font-medium">{words.provider}</span>
        <span className="block truncate text-small text-muted" title={name}>
          {[name, site, series.join(', ')].filter(Boolean).join(' · ')}
        </span>
      </span>
      {status ? (
        <Pill tone="success" icon={CircleCheck}>
          {t('einvoiceAccounts.active')}
        </Pill>
      ) : (
        mayChange && (
          <Button
            busy={activate.isPending}
            aria-label={t('einvoiceAccounts.activateNamed', words)}
            onClick={() => activate.mutate({ id })}
          >
            {t('einvoiceAccounts.activate')}
          </Button>
        )
      )}
      {mayDelete && (
        <IconButton
          icon={Trash2}
          label={t('einvoiceAccounts.delete.action', words)}
          onClick={() => ask(true)}
        />
      )}
      <ErrorLine error={activate.error} />
      {isAsked && <DeleteAccount id={id} words={words} onClose={() => ask(false)} />}
    </li>
  );
}

type DeleteAccountProps = {
  id: string;
  words: Readonly<{ provider: string; name: string }>;
  onClose: () => void;
};

function DeleteAccount({ id, words, onClose }: DeleteAccountProps) {
  const { t } = useTranslation();
  const remove = useDeleteAccount();
  return (
    <ConfirmDialog
      open
      danger
      title={t('einvoiceAccounts.delete.title', words)}
      confirmLabel={t('common.action.delete')}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(
          { id },
          {
            onSuccess: () => {
              toast.success(t('einvoiceAccounts.delete.done', words));
              onClose();
            },
          },
        )
      }
    >
      <p>{t('einvoiceAccounts.delete.text')}</p>
      <ErrorLine error={remove.error} />
    </ConfirmDialog>
  );
}
