import { type RawBuilder, sql } from 'kysely';

/** Why invoices correct others, from rows with the columns of the narrow row. Evidence that was handed in stays. */
export const insertCorrections = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into invoice_correction (company_id, invoice_id, relation, adjusts, cause_code, reason,
    agreement_number, agreed_on, evidence, approval_code, original_template, original_serial, original_number,
    original_issued_on)
  select d.company_id, d.id, r.relation, r.adjusts, r."causeCode", r.reason, r."agreementNumber",
    r."agreedOn", r.evidence, r."approvalCode", r.template, r.serial, r.number, r."issuedOn"
  from ${rows} d, jsonb_to_record(d.content->'related') as r(relation text, adjusts text, "causeCode" text,
    reason text, "agreementNumber" text, "agreedOn" date, evidence text, "approvalCode" text, template text,
    serial text, number text, "issuedOn" date)
  where d.content->'related' <> 'null'
  on conflict (company_id, invoice_id) do update set
    relation = excluded.relation, adjusts = excluded.adjusts, cause_code = excluded.cause_code,
    reason = excluded.reason, agreement_number = excluded.agreement_number, agreed_on = excluded.agreed_on,
    evidence = excluded.evidence, approval_code = excluded.approval_code,
    original_template = excluded.original_template, original_serial = excluded.original_serial,
    original_number = excluded.original_number, original_issued_on = excluded.original_issued_on`;

/**
 * Ties them to the invoices that they correct, where those are the company's own. The tie is open until the
 * correction is issued, and of one invoice one tie may be open: the key invoice_link_open refuses a second.
 */
export const insertLinks = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into invoice_link (company_id, invoice_id, relation, other_id, open)
  select d.company_id, d.id, r.relation, o.id, true
  from ${rows} d, jsonb_to_record(d.content->'related') as r(relation text, template text, serial text, number text)
  join invoice o on o.direction = 'issued' and o.template = r.template and o.serial = r.serial
    and o.number = case when r.number ~ '^[0-9]{1,8}$' then r.number::integer end
  where d.content->'related' <> 'null' and o.company_id = d.company_id
  on conflict (company_id, invoice_id, relation, other_id) do nothing`;
