import { useState } from 'react';
import { z } from 'zod';
import { CallError } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { SettingsForm, type SettingsTab, useSettingsForm } from '../../ui/settings-form/index.ts';
import { GallerySection } from './gallery-section.tsx';

const Sample = z.object({
  name: z.string().trim().min(1),
  city: z.string(),
  note: z.string(),
  mail: z.boolean(),
  rate: z.string(),
});
type Sample = z.infer<typeof Sample>;

const HELD: Sample = {
  name: 'Công ty TNHH Sông Đuống',
  city: 'Hà Nội',
  note: '',
  mail: true,
  rate: '8',
};
const FAILED = new CallError({ status: 0, code: 'NETWORK' });

export function GallerySettingsForm() {
  const { t } = useTranslation();
  const [held, setHeld] = useState(HELD);
  const fault = () => t('auth.fault.required');
  const form = useSettingsForm({
    schema: Sample,
    values: held,
    faultText: fault,
    save: async (values) => setHeld(values),
  });
  const loading = useSettingsForm({
    schema: Sample,
    values: undefined,
    faultText: fault,
    save: async () => undefined,
  });
  const tabs: readonly SettingsTab<Sample>[] = [
    {
      key: 'company',
      label: t('gallery.company'),
      intro: t('gallery.settingsIntro'),
      fields: [
        {
          name: 'name',
          label: t('gallery.name'),
          required: true,
          wide: true,
          control: ({ value, onChange, onBlur }) => (
            <TextInput
              value={value}
              onChange={(event) => onChange(event.target.value)}
              onBlur={onBlur}
            />
          ),
        },
        {
          name: 'city',
          label: t('gallery.city'),
          hint: t('gallery.hint'),
          control: ({ value, onChange }) => (
            <TextInput value={value} onChange={(event) => onChange(event.target.value)} />
          ),
        },
        {
          name: 'rate',
          label: t('gallery.rate'),
          control: ({ value, onChange }) => (
            <Select
              value={value}
              onChange={(event) => onChange(event.target.value)}
              options={['0', '5', '8', '10'].map((rate) => ({ value: rate, label: `${rate}%` }))}
            />
          ),
        },
      ],
    },
    {
      key: 'other',
      label: t('gallery.other'),
      fields: [
        {
          name: 'mail',
          label: t('gallery.sendMail'),
          ownLabel: true,
          wide: true,
          control: ({ value, onChange }) => (
            <Checkbox
              label={t('gallery.sendMail')}
              checked={value}
              onChange={(event) => onChange(event.target.checked)}
            />
          ),
        },
        {
          name: 'note',
          label: t('gallery.note'),
          wide: true,
          control: ({ value, onChange }) => (
            <TextArea value={value} onChange={(event) => onChange(event.target.value)} />
          ),
        },
      ],
    },
  ];
  return (
    <>
      <GallerySection name="SettingsForm" awaits={t('gallery.screens.settings')}>
        <div className="w-full">
          <SettingsForm label={t('gallery.settings')} form={form} tabs={tabs} />
        </div>
      </GallerySection>
      <GallerySection name="SettingsForm: loading, failed">
        <div className="w-full">
          <SettingsForm label={t('gallery.loading')} form={loading} tabs={tabs} />
          <SettingsForm
            label={t('gallery.failed')}
            form={loading}
            tabs={tabs}
            error={FAILED}
            onRetry={() => undefined}
          />
        </div>
      </GallerySection>
    </>
  );
}
