import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { TagHead, taggedList, useTag } from '../../../features/invoice-lists/index.ts';
import { tagName } from '../../../features/invoices/index.ts';
import { ShareButton } from '../../../features/tag-sharing/index.ts';
import { TagTools } from '../../../features/tags/index.ts';
import { usePageTitle } from '../../../lib/texts/use-page-title.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { InvoiceListPage } from './invoice-lists.tsx';

/** The invoices of the tag in the address (NAV-009), under its name. */
export function TaggedInvoices() {
  const { t } = useTranslation();
  const { tag: id = '' } = useParams({ strict: false });
  const tag = useTag(id);
  const definition = useMemo(() => taggedList(id), [id]);
  usePageTitle((tag && tagName(tag.name)) ?? t(definition.title));
  return (
    <>
      <TagHead tag={tag}>
        <TagTools id={id} />
        {tag && <ShareButton tag={tag} />}
      </TagHead>
      <InvoiceListPage key={id} definition={definition} />
    </>
  );
}
