import { useTranslation } from '../../lib/texts/use-translation.ts';

const ID = 'acts-foot';

/** Below the page of a narrow window: what can be done with the rows that are chosen in it. */
export function ActsFoot() {
  const { t } = useTranslation();
  return (
    <section
      id={ID}
      data-bottom-bar
      aria-label={t('common.list.acts')}
      className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2 empty:hidden tablet:hidden"
    />
  );
}

/** Null for a page without the shell. */
export const actsFoot = (): HTMLElement | null => document.getElementById(ID);
