import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { SettingsForm, useSettingsForm } from '../../ui/settings-form/index.ts';
import { useMay } from '../auth/index.ts';
import { CompanyArchives } from '../company-archive/index.ts';
import { ChangeQuestion } from './change-question.tsx';
import { useCompanyForms } from './company-forms.tsx';
import { companySettingsQuery, useSaveCompany } from './company-queries.ts';
import { CompanySchema, type CompanyValues, valuesOf } from './company-values.ts';

const FAULTS = [
  'required',
  'value-invalid',
  'text-too-long',
  'phone-invalid',
  'identity-number-invalid',
  'passport-invalid',
  'tax-code-fixed',
  'tax-office-unknown',
] as const;

type Question = Readonly<{ typed: CompanyValues; answer: (yes: boolean) => void }>;

/** The company's own data, its use of invoices, its representative and its bank: one page, one update. */
export function CompanySettings() {
  const { t } = useTranslation();
  const mayChange = useMay('setting_management.change');
  const query = useQuery(companySettingsQuery);
  const save = useSaveCompany();
  const [question, setQuestion] = useState<Question | null>(null);
  const settings = query.data;
  const held = settings && valuesOf(settings);
  const confirmed = (typed: CompanyValues) =>
    new Promise<void>((resolve, reject) => {
      const answer = (yes: boolean) => {
        setQuestion(null);
        // A declined question shows no message: the form stays as it was.
        if (yes) resolve();
        else reject(null);
      };
      setQuestion({ typed, answer });
    });
  const form = useSettingsForm<CompanyValues>({
    schema: CompanySchema,
    values: held,
    faultText: (fault) =>
      t(`issue.${FAULTS.find((code) => code === fault) ?? 'value-invalid'}`, { max: '' }),
    save: async (typed) => {
      if (!settings) return;
      await confirmed(typed);
      await save({ version: settings.version, ...typed });
    },
  });
  const tabs = useCompanyForms(settings, mayChange);
  return (
    <>
      {!mayChange && <p className="text-muted">{t('company.readOnly')}</p>}
      <SettingsForm
        label={t('company.title')}
        form={form}
        tabs={tabs}
        sections
        saveLabel={t('company.update.action')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
      {question && held && (
        <ChangeQuestion held={held} typed={question.typed} onAnswer={question.answer} />
      )}
      <CompanyArchives />
    </>
  );
}
