import type { PartnerRecord } from '@hoadon/contracts/partners';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { recordQuery, usePartnerActs } from './record-queries.ts';

type RecordDialogProps = { id: string; onClose: () => void };

/** The company's own data about a partner, beside that of the invoices. */
export function RecordDialog({ id, onClose }: RecordDialogProps) {
  const { t } = useTranslation();
  const query = useQuery(recordQuery(id));
  return (
    <WhenRead
      query={query}
      waiting={
        <Modal open title={t('partners.record.title')} onClose={onClose}>
          <SkeletonRows rows={5} label={t('common.loading')} />
        </Modal>
      }
    >
      {(record) => <RecordForm record={record} onClose={onClose} />}
    </WhenRead>
  );
}

const FIELDS = ['own_address', 'emails', 'bank_account', 'bank_name'] as const;
const LONGEST = { own_address: 400, emails: 2_000, bank_account: 30, bank_name: 400, notes: 2_000 };
type Typed = Record<(typeof FIELDS)[number] | 'notes', string>;

const typedOf = (record: PartnerRecord): Typed => ({
  own_address: record.own_address ?? '',
  emails: record.emails.join('; '),
  bank_account: record.bank_account ?? '',
  bank_name: record.bank_name ?? '',
  notes: record.notes ?? '',
});

function RecordForm({ record, onClose }: { record: PartnerRecord; onClose: () => void }) {
  const { t } = useTranslation();
  const { change } = usePartnerActs(record.id);
  const [version, setVersion] = useState(record.version);
  const [typed, setTyped] = useState(() => typedOf(record));
  const isChangedMeanwhile =
    change.error instanceof CallError && change.error.code === 'PARTNER_CHANGED_MEANWHILE';
  const save = () => {
    if (change.isPending) return;
    change.mutate(
      { version, ...typed },
      {
        onSuccess: () => {
          toast.success(t('partners.record.saved'));
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      open
      title={t('partners.record.title')}
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>{t('common.action.cancel')}</Button>
          <Button type="submit" variant="primary" busy={change.isPending}>
            {t('common.action.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {FIELDS.map((key) => (
          <Field
            key={key}
            label={t(`partners.record.${key}`)}
            hint={
              key === 'own_address'
                ? record.address && t('partners.record.onInvoices', { text: record.address })
                : ''
            }
          >
            <TextInput
              value={typed[key]}
              maxLength={LONGEST[key]}
              onChange={(event) => setTyped({ ...typed, [key]: event.target.value })}
            />
          </Field>
        ))}
        <Field label={t('partners.record.notes')}>
          <TextArea
            value={typed.notes}
            maxLength={LONGEST.notes}
            onChange={(event) => setTyped({ ...typed, notes: event.target.value })}
          />
        </Field>
        <ErrorLine error={change.error} />
        {isChangedMeanwhile && (
          <Theirs
            record={record}
            typed={typed}
            onMine={() => {
              setVersion(record.version);
              change.reset();
            }}
            onTheirs={() => {
              setVersion(record.version);
              setTyped(typedOf(record));
              change.reset();
            }}
          />
        )}
      </div>
    </Modal>
  );
}

type TheirsProps = {
  record: PartnerRecord;
  typed: Typed;
  onMine: () => void;
  onTheirs: () => void;
};

/** Values saved meanwhile by another user, beside the edited ones: nothing is lost. */
function Theirs({ record, typed, onMine, onTheirs }: TheirsProps) {
  const { t } = useTranslation();
  const theirs = typedOf(record);
  const differing = [...FIELDS, 'notes' as const].filter((key) => theirs[key] !== typed[key]);
  return (
    <section aria-label={t('partners.record.theirs')} className="flex flex-col gap-2">
      <dl className="flex flex-col gap-1">
        {differing.map((key) => (
          <div key={key}>
            <dt className="text-small text-muted">{t(`partners.record.${key}`)}</dt>
            <dd>{theirs[key] || '—'}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onMine}>{t('partners.record.keepMine')}</Button>
        <Button onClick={onTheirs}>{t('partners.record.takeTheirs')}</Button>
      </div>
    </section>
  );
}
