import type { PartnerRecord } from '@hoadon/contracts/partners';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isRefusal } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { REMOTE_DELAY } from '../../ui/fields/autocomplete-delays.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { foundQuery, usePartnerActs } from './record-queries.ts';
import { PARTNER_ROUTE, type PartnerSide } from './side.ts';

type MergeDialogProps = { side: PartnerSide; record: PartnerRecord; onClose: () => void };
type Other = PartnerRecord['duplicates'][number];

/** Asks which other one is the same, and gives what that one has to this one; the way back stays open. */
export function MergeDialog({ side, record, onClose }: MergeDialogProps) {
  const { t } = useTranslation();
  const { merge, undo } = usePartnerActs(record.id);
  const [typed, setTyped] = useState('');
  const [other, choose] = useState<Other | null>(null);
  const matches = useQuery(foundQuery(side, useSettled(typed, REMOTE_DELAY)));
  const others: readonly Other[] =
    typed.trim() === ''
      ? record.duplicates
      : (matches.data?.rows ?? []).filter(({ id }) => id !== record.id);
  const submit = () => {
    if (!other || merge.isPending) return;
    merge.mutate(other.id, {
      onSuccess: ({ merge_id, invoices }) => {
        toast.success(t('partners.merge.done', { count: invoices }), {
          action: { label: t('partners.merge.undo'), onClick: () => undo.mutate(merge_id) },
        });
        onClose();
      },
    });
  };
  return (
    <Modal
      open
      title={t('partners.merge.title')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('common.action.cancel')}</Button>
          <Button type="submit" variant="primary" busy={merge.isPending} disabled={!other}>
            {t('partners.merge.confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t('partners.merge.text', { name: record.company_name })}</p>
        <TextInput
          aria-label={t('partners.search')}
          placeholder={t('partners.search')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            choose(null);
          }}
        />
        <fieldset className="flex max-h-72 flex-col overflow-y-auto rounded-control border border-line">
          <legend className="sr-only">{t('partners.merge.others')}</legend>
          {others.length === 0 && (
            <p className="px-3 py-2 text-muted">
              {typed.trim() === ''
                ? t('partners.merge.noNamesakes')
                : t('partners.notFound', { text: typed })}
            </p>
          )}
          {others.map((one) => (
            <label
              key={one.id}
              className="flex min-h-10 items-center gap-2 px-3 py-1.5 hover:bg-canvas"
            >
              <input
                type="radio"
                name="other"
                checked={other?.id === one.id}
                onChange={() => choose(one)}
              />
              <span className="min-w-0">
                <span className="block truncate">{one.company_name}</span>
                <span className="tabular block text-small text-muted">{one.taxcode}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <ErrorLine error={merge.error} />
        {other && isRefusal(merge.error, 'PARTNER_HOLDS_MANY') && (
          <Link
            to={PARTNER_ROUTE[side]}
            params={{ id: other.id, invoiceType: undefined }}
            search={{}}
            onClick={onClose}
            className="self-start text-primary-700 hover:underline"
          >
            {t('partners.merge.otherWay', { name: other.company_name })}
          </Link>
        )}
      </div>
    </Modal>
  );
}
