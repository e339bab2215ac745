import { useTranslation } from 'react-i18next';
import { CallError } from '../../../lib/call-error.ts';

/** Which fields keep a return from being filed, as the form and its file call them. */
export function FieldFaults({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (!(error instanceof CallError) || error.issues.length === 0) return null;
  const fields = [...new Set(error.issues.map(({ path }) => path))].join(', ');
  return (
    <p role="alert" className="text-danger">
      {t('vatReturn.fault.FIELD', { fields })}
    </p>
  );
}
