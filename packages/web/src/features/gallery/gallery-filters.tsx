import {
  choiceFilter,
  choicesFilter,
  datesFilter,
  flagFilter,
  numbersFilter,
  rowsFilter,
  textFilter,
} from '@hoadon/contracts/filters/filter-kinds';
import { defineFilters, readFilters, writeFilters } from '@hoadon/contracts/filters/read-filters';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { FilterBar, type FilterTexts } from '../../ui/filters/index.ts';
import { GallerySection } from './gallery-section.tsx';

const FIELDS = defineFilters({
  name: textFilter('name'),
  issued: datesFilter('from', 'to'),
  amount: numbersFilter('amount_from', 'amount_to'),
  rate: choicesFilter('rate', ['0', '5', '8', '10']),
  fruit: choiceFilter('fruit', ['mango', 'durian', 'pomelo']),
  tags: rowsFilter('tag', { operators: ['any', 'all', 'none'] }),
  file: flagFilter('file'),
});
/** As typed by a user: one of the values is invalid. */
const ADDRESS = {
  name: 'Sông Đuống',
  from: '2026-10-01',
  to: '2026-12-31',
  tag: 'none:1,2,3',
  amount_from: 'nhiều',
};
const TAGS = ['Khẩn', 'Đã đối chiếu', 'Chờ duyệt', 'Quý 4', 'Dự án cầu Thủ Thiêm'];

export function GalleryFilters() {
  const { t } = useTranslation();
  const [address, setAddress] = useState<Readonly<Record<string, string | undefined>>>(ADDRESS);
  const { values, refused } = readFilters(FIELDS, address);
  const texts: FilterTexts<typeof FIELDS> = {
    name: { label: t('gallery.name') },
    issued: { label: t('gallery.date') },
    amount: { label: t('gallery.amount') },
    rate: {
      label: t('gallery.rate'),
      options: ['0', '5', '8', '10'].map((rate) => ({ value: rate, label: `${rate}%` })),
    },
    fruit: {
      label: t('gallery.fruit.label'),
      options: (['mango', 'durian', 'pomelo'] as const).map((value) => ({
        value,
        label: t(`gallery.fruit.${value}`),
      })),
    },
    tags: {
      label: t('gallery.tag'),
      options: TAGS.map((label, index) => ({ value: String(index + 1), label })),
    },
    file: { label: t('gallery.file') },
  };
  const query = new URLSearchParams(
    Object.entries(address).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return (
    <GallerySection name="FilterBar">
      <div className="flex w-full flex-col gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <FilterBar
            fields={FIELDS}
            texts={texts}
            values={values}
            ignored={refused}
            onChange={(next) => setAddress(writeFilters(FIELDS, next))}
          />
        </div>
        <p className="text-small break-all text-muted">
          <code>?{decodeURIComponent(query.toString())}</code>
        </p>
      </div>
    </GallerySection>
  );
}
