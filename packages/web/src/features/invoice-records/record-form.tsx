import {
  createInvoiceRecord,
  type RecordedInvoice,
  updateInvoiceRecord,
} from '@hoadon/contracts/invoice-records';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';
import { recordFaults } from '@hoadon/domain/records/record-faults';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Act, useAct } from '../../lib/acts/act.ts';
import { isRefusal } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { useUnsaved } from '../../lib/unsaved/index.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { UnsavedDialog } from '../../ui/overlays/unsaved-dialog.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { useMay } from '../auth/index.ts';
import { invoicesChanged } from '../invoices/index.ts';
import { LeftRecord } from './left-record.tsx';
import { recordQuery } from './queries.ts';
import { RecordConflict } from './record-conflict.tsx';
import type { RecordDialogProps } from './record-dialog-props.ts';
import { RecordFields } from './record-fields.tsx';
import { RecordFiles } from './record-files.tsx';
import { RecordSteps } from './record-steps.tsx';
import { inputOf, isSame, type RecordValues, valuesOf } from './record-values.ts';
import { useUnsavedRecord } from './use-unsaved-record.ts';

type RecordFormProps = RecordDialogProps & {
  record: RecordedInvoice | null;
  /** What a new one begins with. */
  fresh: RecordValues;
};

const save = (act: Act, record: RecordedInvoice | null, values: RecordValues) =>
  record === null
    ? act.send(createInvoiceRecord, inputOf(values))
    : act.send(updateInvoiceRecord, { id: record.id, version: record.version, ...inputOf(values) });

/** The fields of a record; no typed text is lost when another user saves or the form closes. */
export function RecordForm(props: RecordFormProps) {
  const { id, record: opened, fresh, neighbours, onClose, onSaved } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const act = useAct();
  const mayChange = useMay(opened ? 'invoice_management.change' : 'invoice_management.add');
  /** The saved record, as this form last read it. */
  const [record, setRecord] = useState(opened);
  const base = record ? valuesOf(record) : fresh;
  const [values, setValues] = useState(base);
  const [tried, setTried] = useState(false);
  const [theirs, setTheirs] = useState<RecordedInvoice | null>(null);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const isDirty = !isSame(base, values);
  const unsaved = useUnsavedRecord({ id, version: record?.version ?? null, base, values });
  useUnsaved({ isDirty: () => isDirty });
  const today = dayInVietnam(new Date().toISOString());
  const recordIssues = recordFaults(
    { ...values, currency_code: record?.currency_code ?? DEFAULT_CURRENCY },
    today,
    record,
  );
  const faults = tried ? recordIssues : [];
  const saving = useMutation({
    mutationFn: ({ over, written }: { over: RecordedInvoice | null; written: RecordValues }) =>
      save(act, over, written),
    onSuccess: async (saved) => {
      setRecord(saved);
      setValues(valuesOf(saved));
      setTheirs(null);
      client.setQueryData(recordQuery(saved.id).queryKey, saved);
      toast.success(t('invoiceRecords.saved'));
      await unsaved.forget();
      void invoicesChanged(client, new Set([saved.id]));
      onSaved?.(saved.id);
    },
    onError: async (error) => {
      if (id !== null && isRefusal(error, 'RECORD_CHANGED_MEANWHILE'))
        setTheirs(await client.fetchQuery({ ...recordQuery(id), staleTime: 0 }));
    },
  });
  const submit = () => {
    setTried(true);
    if (!mayChange || saving.isPending || recordIssues.length > 0) return;
    saving.mutate({ over: record, written: values });
  };
  const leave = (way: () => void) => (isDirty ? setLeaving(() => way) : way());
  const guard = {
    close: () => leave(onClose),
    asking: leaving !== null,
    stay: () => setLeaving(null),
    leave: () => {
      setLeaving(null);
      void unsaved.forget();
      leaving?.();
    },
  };
  return (
    <Modal
      open
      size="medium"
      onClose={guard.close}
      onSubmit={submit}
      title={t(record ? 'invoiceRecords.title' : 'invoiceRecords.new')}
      tools={neighbours && <RecordSteps neighbours={neighbours} onLeave={leave} />}
      footer={
        <>
          {!theirs && saving.error && (
            <div className="basis-full">
              <ErrorLine error={saving.error} />
            </div>
          )}
          {faults.length > 0 && (
            <p role="alert" className="mr-auto text-danger">
              {t('invoiceRecords.faults', { number: faults.length })}
            </p>
          )}
          <Button onClick={guard.close}>{t('common.action.close')}</Button>
          {mayChange && (
            <Button type="submit" variant="primary" busy={saving.isPending}>
              {t('common.action.save')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {unsaved.left && (
          <LeftRecord
            left={unsaved.left}
            onTake={(left) => {
              // Based on the version it was written over: a change saved meanwhile is detected when this one is saved.
              if (record && left.version)
                setRecord({ ...record, ...restored(left.base), version: left.version });
              setValues(left.values);
              unsaved.taken();
            }}
            onDrop={() => void unsaved.forget()}
          />
        )}
        <RecordFields
          values={values}
          currency={record?.currency_code ?? 'VND'}
          faults={faults}
          readOnly={!mayChange}
          onChange={setValues}
        />
        {record && <RecordFiles record={record} mayChange={mayChange} />}
      </div>
      {theirs && (
        <RecordConflict
          base={base}
          mine={values}
          theirs={valuesOf(theirs)}
          busy={saving.isPending}
          onCancel={() => setTheirs(null)}
          onSave={(merged) => {
            setRecord(theirs);
            setValues(merged);
            saving.mutate({ over: theirs, written: merged });
          }}
        />
      )}
      <UnsavedDialog guard={guard} />
    </Modal>
  );
}

/** As a record writes them. */
const restored = (values: RecordValues) => inputOf(values) as Partial<RecordedInvoice>;
