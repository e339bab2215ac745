import { useTranslation } from '../lib/texts/use-translation.ts';

/** Mark and name of the product. */
export function Brand() {
  const { t } = useTranslation();
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap text-title font-semibold text-primary-600">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-6 shrink-0">
        <rect width="32" height="32" rx="7" fill="currentColor" />
        <path d="M9 6h14v20l-3.5-2.5L16 26l-3.5-2.5L9 26z" fill="var(--color-on-fill)" />
        <path
          d="M12.5 12h7M12.5 16h7"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      {t('common.brand')}
    </span>
  );
}
