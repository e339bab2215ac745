import { CallError } from '../../../lib/call-error.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';

const ACTIVITY = 'ACTIVITY_COUNTED';

/** Which fields prevent the filing of a return, by their names in the form and its file. */
export function FieldFaults({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (!(error instanceof CallError) || error.issues.length === 0) return null;
  const ofFields = error.issues.filter(({ code }) => code !== ACTIVITY);
  const fields = [...new Set(ofFields.map(({ path }) => path))].join(', ');
  return (
    <p role="alert" className="text-danger">
      {ofFields.length < error.issues.length && t(`vatReturn.fault.${ACTIVITY}`)}{' '}
      {fields !== '' && t('vatReturn.fault.FIELD', { fields })}
    </p>
  );
}
