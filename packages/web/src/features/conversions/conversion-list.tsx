import type { Conversion } from '@hoadon/contracts/conversions';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { FileText, Usb } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Pill } from '../../ui/pill.tsx';

const WAY = {
  HSM: { tone: 'neutral', icon: FileText, key: 'conversions.way.HSM' },
  USB: { tone: 'success', icon: Usb, key: 'conversions.way.USB' },
} as const;

/** Who made a paper, when and by what; the latest first. */
export function ConversionList({ conversions }: { conversions: readonly Conversion[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="conversions-log">
      <h3 id="conversions-log" className="mb-1">
        {t('conversions.log')}
      </h3>
      {conversions.length === 0 ? (
        <p className="text-muted">{t('conversions.none')}</p>
      ) : (
        <ol className="flex flex-col divide-y divide-hairline">
          {conversions.map(({ id, converter, converted_at, ca_type }) => {
            const { tone, icon, key } = WAY[ca_type];
            return (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <span className="min-w-0 flex-1 font-medium break-words">{converter}</span>
                <Pill tone={tone} icon={icon}>
                  {t(key)}
                </Pill>
                <span className="tabular text-small text-muted">
                  {formatDateTime(converted_at)}
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
