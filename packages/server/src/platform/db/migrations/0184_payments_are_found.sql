-- Number, reference at the bank, what it was for, who is named and the document, folded as the search folds.
alter table payment
  add column search_text text not null generated always as (trim(regexp_replace(plain_name(
    case direction when 'in' then 'PT' else 'PC' end
    || lpad(number::text, greatest(5, length(number::text)), '0') || '/' || extract(year from paid_on)::text
    || ' ' || coalesce(bank_reference, '') || ' ' || coalesce(note, '') || ' ' || coalesce(counterparty, '')
    || ' ' || coalesce(document_name, '') || ' ' || amount::text), '[^[:alnum:]]+', ' ', 'g'))) stored;
create index payment_search on payment using gin (company_id, search_text gin_trgm_ops);
