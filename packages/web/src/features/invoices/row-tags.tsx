import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { Tag } from '../../ui/tag.tsx';
import { tagName } from './tag-name.ts';

/** LIST-007. */
const MOST_SHOWN = 3;

/** First tags and the number of further ones. */
export function RowTags({ tags }: Pick<InvoiceRow, 'tags'>) {
  const more = tags.length - MOST_SHOWN;
  return (
    <span
      className="flex min-w-0 items-center gap-1"
      title={tags.map((tag) => tagName(tag.name)).join(', ')}
    >
      {tags.slice(0, MOST_SHOWN).map(({ id, name, color }) => (
        <Tag key={id} name={tagName(name)} {...(color !== null && { color })} />
      ))}
      {more > 0 && <span className="text-pill text-muted">+{more}</span>}
    </span>
  );
}
