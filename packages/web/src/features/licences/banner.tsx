import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';

export type BannerName = 'issue' | 'sign' | 'once' | 'bulk' | 'price';
export type BannerProps = Readonly<{ name: BannerName; tint: string; art: ReactNode }>;

/** One picture of the advertisement: what it promises in words, beside a drawing of it. */
export function Banner({ name, tint, art }: BannerProps) {
  const { t } = useTranslation();
  return (
    <div
      className={classNames(
        'flex h-100 flex-col-reverse gap-2 p-5 tablet:h-72 tablet:flex-row tablet:items-center tablet:gap-6 tablet:p-8',
        tint,
      )}
    >
      <div className="flex shrink-0 flex-col gap-2 tablet:w-70">
        <h3 className="text-total text-balance">{t(`licences.banner.${name}.title`)}</h3>
        <p className="text-muted">{t(`licences.banner.${name}.text`)}</p>
      </div>
      <svg
        aria-hidden="true"
        viewBox="0 0 320 200"
        className="min-h-0 min-w-0 flex-1 tablet:h-full"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {art}
      </svg>
    </div>
  );
}
