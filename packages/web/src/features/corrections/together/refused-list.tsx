import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import type { BegunList } from './list-query.ts';
import { RefusedInvoices } from './refused-invoices.tsx';

type RefusedListProps = Pick<BegunList, 'refused'> & { listed: readonly string[] };

/** Replaces the form of a list that may not be made: which invoices prevent it, and why. */
export function RefusedList({ refused, listed }: RefusedListProps) {
  const { t } = useTranslation();
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col items-start gap-4 px-4 py-8">
      <RefusedInvoices refused={refused} listed={listed} />
      <Link to="/main/revenue" search={{}} className={buttonClass()}>
        {t('corrections.together.toList')}
      </Link>
    </div>
  );
}
