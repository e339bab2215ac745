import { updateSellerSettings } from '@hoadon/contracts/seller-settings';
import { entriesOf, settingGroups } from '@hoadon/contracts/setting-entries';
import {
  checkDisplay,
  DEFAULT_DISPLAY,
  type DisplaySettings,
  displayOf,
} from '@hoadon/domain/display-settings/display-settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../../lib/acts/act.ts';
import { CallError } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { LeaveQuestion } from '../../ui/overlays/leave-question.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { useMay } from '../auth/index.ts';
import { NumberFields } from './number-fields.tsx';
import { displaySettingsQuery } from './queries.ts';
import { SampleInvoice } from './sample-invoice.tsx';
import { judged, settingsOr, writtenOf } from './written.ts';

type NumbersFormProps = { saved: DisplaySettings; version: number };

const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'SETTINGS_CHANGED_MEANWHILE';

/** The fields, a sample invoice that follows them, and the buttons to save or restore them. */
export function NumbersForm({ saved, version }: NumbersFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const act = useAct();
  const mayChange = useMay('setting_management.change');
  const [written, setWritten] = useState(() => writtenOf(saved));
  const [isRestoring, setRestoring] = useState(false);
  const save = useMutation({
    mutationFn: (settings: DisplaySettings) =>
      act.send(updateSellerSettings, {
        settings: [...entriesOf(settingGroups(settings))],
        version,
      }),
    onSuccess: (answer) => {
      client.setQueryData(displaySettingsQuery.queryKey, answer);
      toast.success(t('sellerSettings.saved'));
    },
  });
  const faults = checkDisplay(judged(written));
  const empty = faults.filter(({ code }) => code === 'setting-empty').length;
  const isDirty = JSON.stringify(written) !== JSON.stringify(writtenOf(saved));
  const submit = () => {
    const settings = displayOf(judged(written));
    if (settings) save.mutate(settings);
  };
  const restore = () => {
    setRestoring(false);
    const before = written;
    setWritten(writtenOf(DEFAULT_DISPLAY));
    toast.success(t('sellerSettings.restored'), {
      action: { label: t('sellerSettings.undo'), onClick: () => setWritten(before) },
    });
  };
  return (
    <form
      noValidate
      aria-label={t('sellerSettings.title')}
      className="grid items-start gap-5 wide:grid-cols-[1fr_20rem]"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="flex min-w-0 flex-col gap-4">
        <p className="text-muted">{t('sellerSettings.intro')}</p>
        <NumberFields
          written={written}
          faults={faults}
          readOnly={!mayChange || save.isPending}
          onChange={setWritten}
        />
        {empty > 0 && (
          <p role="alert" className="text-danger">
            {t('sellerSettings.fault.empty', { count: empty })}
          </p>
        )}
        <ErrorLine error={save.error} />
        {isChangedMeanwhile(save.error) && (
          <Button onClick={() => void client.invalidateQueries(displaySettingsQuery)}>
            {t('sellerSettings.readAgain')}
          </Button>
        )}
        {mayChange && (
          <div className="flex flex-wrap justify-end gap-2">
            <Button icon={RotateCcw} onClick={() => setRestoring(true)}>
              {t('sellerSettings.restore')}
            </Button>
            <Button
              type="submit"
              variant="primary"
              busy={save.isPending}
              disabled={!isDirty || faults.length > 0}
            >
              {t('sellerSettings.update')}
            </Button>
          </div>
        )}
      </div>
      <SampleInvoice settings={settingsOr(written, saved)} />
      <LeaveQuestion isDirty={isDirty && mayChange} />
      <ConfirmDialog
        open={isRestoring}
        title={t('sellerSettings.restoring.title')}
        confirmLabel={t('sellerSettings.restore')}
        onConfirm={restore}
        onCancel={() => setRestoring(false)}
      >
        <p>{t('sellerSettings.restoring.text')}</p>
      </ConfirmDialog>
    </form>
  );
}
