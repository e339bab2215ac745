import { type RawBuilder, sql } from 'kysely';

/** Why invoices correct others, from rows with the columns of the narrow row. Evidence that was handed in stays. */
export const insertCorrections = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into invoice_correction (company_id, invoice_id, relation, adjusts, cause_code, reason,
    agreement_number, agreed_on, evidence, approval_code, original_template, original_serial, original_number,
    original_issued_on, list_number)
  select d.company_id, d.id, r.relation, r.adjusts, r."causeCode", r.reason, r."agreementNumber",
    r."agreedOn", r.evidence, r."approvalCode", r.template, r.serial, r.number, r."issuedOn", r.list->>'number'
  from ${rows} d, jsonb_to_record(d.content->'related') as r(relation text, adjusts text, "causeCode" text,
    reason text, "agreementNumber" text, "agreedOn" date, evidence text, "approvalCode" text, template text,
    serial text, number text, "issuedOn" date, list jsonb)
  where d.content->'related' <> 'null'
  on conflict (company_id, invoice_id) do update set
    relation = excluded.relation, adjusts = excluded.adjusts, cause_code = excluded.cause_code,
    reason = excluded.reason, agreement_number = excluded.agreement_number, agreed_on = excluded.agreed_on,
    evidence = excluded.evidence, approval_code = excluded.approval_code,
    original_template = excluded.original_template, original_serial = excluded.original_serial,
    original_number = excluded.original_number, original_issued_on = excluded.original_issued_on,
    list_number = excluded.list_number`;

/**
 * The invoices that a correction names, one or those of its list, as rows (original jsonb, position bigint). A function and no
 * subquery, which Citus would not join to the company's invoices.
 */
export const namedOriginals = (related: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  jsonb_array_elements(coalesce(${related}->'list'->'originals', jsonb_build_array(${related})))
    with ordinality as named(original, position)`;

/** Whether the invoice `o` is the named one. */
export const IS_NAMED = sql`(o.template = named.original->>'template' and o.serial = named.original->>'serial'
    and o.number = case when named.original->>'number' ~ '^[0-9]{1,8}$' then (named.original->>'number')::integer end)`;

/**
 * Ties corrections to the invoices that they name, where those are the company's own. The tie is open until the
 * correction is issued, and of one invoice one tie may be open: the key invoice_link_open refuses a second.
 */
export const insertLinks = (
  companyId: string,
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into invoice_link (company_id, invoice_id, relation, other_id, open, position, without_tax, tax, with_tax)
  select d.company_id, d.id, d.content->'related'->>'relation', o.id, true, named.position::integer,
    (named.original->'share'->>'withoutTax')::numeric, (named.original->'share'->>'tax')::numeric,
    (named.original->'share'->>'withTax')::numeric
  from ${rows} d cross join lateral ${namedOriginals(sql`(d.content->'related')`)}
  join invoice o on o.direction = 'issued' and ${IS_NAMED} and o.deleted_at is null
  where o.company_id = ${companyId} and d.content->'related' <> 'null'
  on conflict (company_id, invoice_id, relation, other_id) do update set
    position = excluded.position, without_tax = excluded.without_tax, tax = excluded.tax,
    with_tax = excluded.with_tax`;
