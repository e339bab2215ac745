import type { TaxCodeAnswer } from '@hoadon/contracts/lookup';
import { otherNameOf } from '@hoadon/domain/partners/known-name';
import { useTranslation } from '../../../lib/texts/use-translation.ts';

type OtherNameNoteProps = { stated: string; names: TaxCodeAnswer['names'] };

/** Warns that the tax code is registered under another name than the stated one. */
export function OtherNameNote({ stated, names }: OtherNameNoteProps) {
  const { t } = useTranslation();
  const other = otherNameOf(stated, names);
  return (
    other && (
      <span className="block break-words text-warning">
        {t(`buyerSuggestion.otherName.${other.source}`, { name: other.name })}
      </span>
    )
  );
}
