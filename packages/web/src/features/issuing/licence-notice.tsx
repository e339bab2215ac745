import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../lib/call-error.ts';
import { errorText } from '../../lib/error-text.ts';

const OWN_WORDS = [
  'PUBLISH_NOT_PERMITTED',
  'LICENSE_EXPIRED',
  'NO_PERMITTED_INVOICE_TYPE',
] as const;

/** Why nothing can be issued now, and that drafts can be written all the same. */
export function LicenceNotice({ refusal }: { refusal: string }) {
  const { t } = useTranslation();
  const known = OWN_WORDS.find((code) => code === refusal);
  const { text, next } = errorText(t, new CallError({ status: 403, code: refusal }));
  return (
    <section
      aria-label={t('issuing.refusal.title')}
      className="flex gap-2 rounded-control bg-warning-50 px-3 py-2 text-warning"
    >
      <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      <p className="text-ink">
        <span className="font-semibold text-warning">
          {known ? t(`issuing.refusal.${known}`) : text}
        </span>{' '}
        {next} {t('issuing.refusal.drafts')}
      </p>
    </section>
  );
}
