import { ChevronLeft, ChevronRight } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Select } from '../fields/select.tsx';
import { IconButton } from '../icon-button.tsx';

const WINDOW = 5;
export const PAGE_SIZES = [10, 25, 50, 100] as const;

type PaginatorProps = {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  onPageSize?: (size: number) => void;
  sizes?: readonly number[];
};

/** At most five page numbers around the current one. */
export function pageWindow(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(WINDOW / 2), pages - WINDOW + 1));
  const length = Math.min(WINDOW, pages);
  return Array.from({ length }, (_, index) => first + index);
}

export function Paginator(props: PaginatorProps) {
  const { page, pageSize, total, onPage, onPageSize, sizes = PAGE_SIZES } = props;
  const { t } = useTranslation();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const range = { from, to: Math.min(page * pageSize, total), total };
  return (
    <nav
      aria-label={t('common.page.label')}
      className="tabular flex flex-wrap items-center justify-end gap-1 text-small"
    >
      <span className="mr-auto text-muted">{t('common.page.range', range)}</span>
      {onPageSize && (
        <span className="w-20">
          <Select
            aria-label={t('common.page.size')}
            value={pageSize}
            options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
            onChange={(event) => onPageSize(Number(event.target.value))}
          />
        </span>
      )}
      <IconButton
        icon={ChevronLeft}
        label={t('common.action.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      {pageWindow(page, pages).map((number) => (
        <button
          key={number}
          type="button"
          aria-label={t('common.page.current', { page: number })}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
          className={classNames(
            'min-h-(--input-height) min-w-(--input-height) rounded-control px-1.5',
            number === page
              ? 'bg-primary-50 font-semibold text-primary-700'
              : 'hover:bg-neutral-50',
          )}
        >
          {number}
        </button>
      ))}
      <IconButton
        icon={ChevronRight}
        label={t('common.action.next')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
