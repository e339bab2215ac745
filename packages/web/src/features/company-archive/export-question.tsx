import type { CompanyExport } from '@hoadon/contracts/company-archive';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordQuestion } from '../../ui/overlays/password-question.tsx';
import { useStartExport } from './queries.ts';

type ExportQuestionProps = { kind: CompanyExport['kind']; onClose: () => void };

/** What is written, for which days, and the password that confirms it. */
export function ExportQuestion({ kind, onClose }: ExportQuestionProps) {
  const { t } = useTranslation();
  const start = useStartExport();
  const today = dayInVietnam(new Date().toISOString());
  const [from, setFrom] = useState<PlainDate | null>(`${today.slice(0, 4)}-01-01` as PlainDate);
  const [to, setTo] = useState<PlainDate | null>(today);
  const isInspection = kind === 'inspection';
  const fault = isInspection ? daysFault(from, to) : null;
  const submit = (password: string) => {
    if (fault) return;
    const period = isInspection && from && to ? { start_date: from, end_date: to } : {};
    start.mutate({ kind, password, ...period }, { onSuccess: onClose });
  };
  return (
    <PasswordQuestion
      title={t(`companyArchive.${kind}.title`)}
      confirmLabel={t('companyArchive.start')}
      busy={start.isPending}
      error={start.error}
      onPassword={submit}
      onCancel={onClose}
    >
      <p>{t(`companyArchive.${kind}.text`)}</p>
      {isInspection && (
        <div className="grid gap-4 tablet:grid-cols-2">
          <Field
            label={t('companyArchive.from')}
            error={fault ? t(`companyArchive.${fault}`) : undefined}
          >
            <DateInput value={from} onChange={setFrom} />
          </Field>
          <Field label={t('companyArchive.to')}>
            <DateInput value={to} onChange={setTo} />
          </Field>
        </div>
      )}
    </PasswordQuestion>
  );
}

/** The period may be ten years: it is open at neither end, and that is all. */
function daysFault(from: PlainDate | null, to: PlainDate | null): 'incomplete' | 'reversed' | null {
  if (from === null || to === null) return 'incomplete';
  return from > to ? 'reversed' : null;
}
