import { otherNameOf } from '@hoadon/domain/partners/known-name';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { useMay } from '../../auth/index.ts';
import { useTaxpayer } from '../buyer/index.ts';

type OtherNameProps = { taxCode: string | null; name: string | null };

/** Warns in the confirmation that the tax code is registered under another name. */
export function OtherName({ taxCode, name }: OtherNameProps) {
  const { t } = useTranslation();
  const mayAsk = useMay('invoice_draft_management.view');
  const { answer } = useTaxpayer(mayAsk ? (taxCode ?? '') : '');
  const other = otherNameOf(name, answer?.names ?? []);
  if (!other) return null;
  return (
    <p
      role="status"
      className="flex items-start gap-2 rounded-control bg-warning-50 px-3 py-2 text-ink"
    >
      <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
      <span className="min-w-0 break-words">
        {t(`releasing.confirm.otherName.${other.source}`, { taxCode, name: other.name })}
      </span>
    </p>
  );
}
