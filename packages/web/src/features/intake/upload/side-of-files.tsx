import { useId } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';

type SideOfFilesProps = { isSold: boolean; onChange: (isSold: boolean) => void };

/** The direction of invoices whose file does not state it. */
export function SideOfFiles({ isSold, onChange }: SideOfFilesProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-small font-medium text-muted">
        {t('intake.upload.side.label')}
      </legend>
      <div className="flex flex-wrap gap-4">
        {(['incoming', 'outgoing'] as const).map((side) => (
          <label key={side} className="flex cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={name}
              checked={isSold === (side === 'outgoing')}
              onChange={() => onChange(side === 'outgoing')}
              className="size-4 accent-primary-600"
            />
            {t(`intake.upload.side.${side}`)}
          </label>
        ))}
      </div>
      <p className="text-small text-muted">{t('intake.upload.side.hint')}</p>
    </fieldset>
  );
}
