-- Baseline, part 3: partners, directories, bulk actions, invoices with everything saved about them, and tags.

-- How an invoice counts by its position in a chain (domain: chain effect): a replaced or cancelled one counts
-- nothing, an adjustment only its difference. A replacement moves one count from one row to another and rewrites no
-- invoice.
create function chain_effect(chain_state text) returns text language sql immutable as $$
  select case
    when chain_state in ('REPLACED', 'CANCELED') then 'nothing'
    when chain_state = 'MODIFY' then 'difference'
    else 'whole'
  end
$$;

-- Where lists and counters place an invoice in a processing state.
create function public.invoice_place(processing_state text) returns text language sql immutable parallel safe
set search_path = pg_catalog, pg_temp as $$
  select case
    when processing_state = 'draft' then 'draft'
    when processing_state = 'accepted' then 'released'
    when processing_state in ('refused', 'unknown') then 'error'
    else 'releasing'
  end
$$;

-- Used only by statements: without a search_path of its own, so that the planner may inline its body. What an invoice
-- counts in turnover: its total, or nothing while it is not in force (countsFor).
create function public.counted_worth(processing_state text, serial text, chain_state text, with_tax numeric)
returns numeric language sql immutable parallel safe as $$
  select case when public.chain_effect(chain_state) <> 'nothing' and (processing_state = 'accepted'
    or (serial not like 'C%' and processing_state in ('signed', 'sent', 'unknown'))) then with_tax end
$$;

-- An escaped character of the JSON text, such as a line break, becomes a space, as in foldForSearch of the domain.
create function public.line_words(content jsonb) returns text language sql immutable parallel safe
set search_path = pg_catalog, pg_temp as $$
  select regexp_replace(public.plain_name(regexp_replace(left(jsonb_path_query_array(content, '$.lines[*].name')::text, 20000),
    '\\(["\\/bfnrt]|u[0-9a-f]{4})', ' ', 'g')), '[^[:alnum:]]+', ' ', 'g')
$$;

create function public.line_units(content jsonb) returns text language sql immutable parallel safe
set search_path = pg_catalog, pg_temp as $$
  select public.plain_name(jsonb_path_query_array(content, '$.lines[*].unit')::text)
$$;

-- Customers and vendors, created from the invoices that name them.
create table partner (
  company_id       bigint      not null references company (id),
  id               bigint      generated always as identity,
  is_customer      boolean     not null default false,
  is_vendor        boolean     not null default false,
  tax_code         text,
  name             text        not null,
  address          text,
  -- Name, tax code and phone, folded as the search folds.
  search_text      text        not null,
  created_at       timestamptz not null,
  -- Identity without a tax code: another number, or name and address (domain, partner-identity).
  person           text,
  identity         text        generated always as (coalesce('tax ' || tax_code, person)) stored,
  -- Day of the invoice from which name and address were taken, the latest one; null: unknown.
  named_on         date,
  -- From here on the company's own data about the partner.
  own_address      text,
  emails           text[]      not null default '{}',
  bank_account     text,
  bank_name        text,
  notes            text,
  -- Raised by each change of the company's own data.
  version          integer     not null default 1,
  -- The partner of which this is a duplicate, and which now has its invoices and payments.
  merged_into      bigint,
  -- Only unproven files name the partner: the next invoice that is proven, or issued here, renames it.
  is_name_unproven boolean     not null default false,
  -- A user chose the name: no invoice replaces it.
  is_name_own      boolean     not null default false,
  primary key (company_id, id),
  check (merged_into <> id),
  foreign key (company_id, merged_into) references partner (company_id, id)
);
create index partner_search on partner using gin (company_id, search_text gin_trgm_ops);
create unique index partner_identity on partner (company_id, identity) where identity is not null;
create index partner_by_name on partner (company_id, (plain_name(name)) collate "C", id);
create index partner_merged on partner (company_id, merged_into) where merged_into is not null;

create table partner_merge (
  company_id       bigint      not null references company (id),
  id               bigint      generated always as identity,
  from_id          bigint      not null,
  into_id          bigint      not null,
  -- Roles of the remaining partner before the merge.
  into_is_customer boolean     not null,
  into_is_vendor   boolean     not null,
  created_by       text        not null,
  created_at       timestamptz not null,
  undone_by        text,
  undone_at        timestamptz,
  primary key (company_id, id),
  foreign key (company_id, from_id) references partner (company_id, id),
  foreign key (company_id, into_id) references partner (company_id, id)
);
create unique index partner_merge_open on partner_merge (company_id, from_id) where undone_at is null;
create index partner_merge_into on partner_merge (company_id, into_id, id desc);

-- What the remaining partner received, so that undo returns exactly that.
create table partner_merge_item (
  company_id bigint not null,
  merge_id   bigint not null,
  kind       text   not null,
  row_id     bigint not null,
  primary key (company_id, merge_id, kind, row_id),
  foreign key (company_id, merge_id) references partner_merge (company_id, id),
  check (kind in ('invoice', 'payment', 'partner', 'share'))
);

-- Every bulk action is a run. A run that is not started yet is a question to the user: its items are those at the
-- time of the question, and later invoices are not affected. For issuing the invoice has the outcome of its item, for
-- all other kinds the item.
create table bulk_run (
  company_id bigint      not null references company (id),
  id         bigint      generated always as identity,
  state      text        not null,
  reason     text,
  ca_id      text,
  created_by text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Counters, so that the list of runs counts no items: all, claimed, finished for good.
  total      integer     not null default 0,
  taken      integer     not null default 0,
  accepted   integer     not null default 0,
  kind       text        not null,
  failed     integer     not null default 0,
  -- The run that this run undoes.
  undoes     bigint,
  -- Parameters of the act, such as the target directory.
  wish       jsonb,
  primary key (company_id, id),
  foreign key (company_id, undoes) references bulk_run (company_id, id),
  constraint bulk_run_state_check
    check (state in ('asked', 'running', 'paused', 'finished', 'stopped'))
);
create index bulk_run_open on bulk_run (company_id, id) where state = 'running';
create unique index bulk_run_undone on bulk_run (company_id, undoes) where undoes is not null;
create index bulk_run_by_kind on bulk_run (company_id, kind, id desc);
-- Questions that no user confirmed are deleted by age.
create index bulk_run_asked on bulk_run (created_at) where state = 'asked';
-- The latest runs started by users. Rules start runs by themselves, too many to skip one by one.
create index bulk_run_of_people on bulk_run (company_id, id desc)
  where state <> 'asked' and (created_by like 'job/%') is not true;

-- Locked and its version raised by each change of the tree of a company.
create table directory_tree (
  company_id bigint primary key references company (id),
  version    bigint not null default 0
);

-- Deleted directories can be restored; a bulk action moves their invoices out, however many there are.
create table directory_deletion (
  company_id  bigint      not null references company (id),
  id          bigint      generated always as identity,
  -- The bulk action that moves the invoices out; null: there were none.
  bulk_run_id bigint,
  created_by  text        not null,
  created_at  timestamptz not null,
  undone_by   text,
  undone_at   timestamptz,
  primary key (company_id, id),
  foreign key (company_id, bulk_run_id) references bulk_run (company_id, id)
);

create table directory (
  company_id   bigint      not null references company (id),
  id           bigint      generated always as identity,
  -- Null: in the root.
  parent_id    bigint,
  name         text        not null,
  created_at   timestamptz not null,
  -- Order among its siblings.
  position     integer     not null default 0,
  -- Whether its children are shown.
  is_open      boolean     not null default false,
  level        integer     not null default 1,
  -- A directory is one level below its parent: a cycle cannot be written.
  parent_level integer     generated always as (case when parent_id is not null then level - 1 end) stored,
  -- Deleted; its remaining invoices are being moved out.
  deletion_id  bigint,
  -- Undo data: the former parent (null: the root).
  was_in       bigint,
  -- Where the invoices go; null: into no directory.
  invoices_to  bigint,
  primary key (company_id, id),
  check (level between 1 and 20),
  check (parent_id is not null or level = 1),
  unique (company_id, id, level),
  foreign key (company_id, parent_id, parent_level)
    references directory (company_id, id, level),
  check (deletion_id is not null or (was_in is null and invoices_to is null)),
  foreign key (company_id, deletion_id) references directory_deletion (company_id, id)
);
create index directory_below on directory (company_id, parent_id);
create index directory_deleted on directory (company_id, deletion_id) where deletion_id is not null;
create unique index directory_name on directory (company_id, parent_id, name) nulls not distinct
  where deletion_id is null;

-- One narrow row per invoice: everything a list shows. The rest is in invoice_content. Lists of both directions are
-- two lists of one direction, merged: every index begins with company and direction.
create table invoice (
  company_id       bigint      not null references company (id),
  id               bigint      generated always as identity,
  direction        text        not null check (direction in ('issued', 'received')),
  template         text        not null,
  serial           text        not null,
  number           integer     check (number between 1 and 99999999),
  chain_state      text        not null default 'ORIGINAL' check (
    chain_state in ('ORIGINAL', 'REPLACE', 'REPLACED', 'MODIFY', 'MODIFIED', 'CANCELED')),
  processing_state text        not null check (
    processing_state in ('draft', 'numbered', 'signing', 'signed', 'sent', 'unknown', 'accepted', 'refused')),
  -- Nothing prevents issuing; determined when the content was saved.
  ready            boolean     not null default false,
  origin           smallint    not null default 1,
  verification     smallint    not null default 0,
  validity         smallint,
  issued_on        date        not null,
  signed_at        timestamptz,
  seller_tax_code  text        not null,
  seller_name      text        not null,
  buyer_tax_code   text,
  buyer_name       text,
  partner_id       bigint,
  directory_id     bigint,
  currency         text        not null,
  exchange_rate    numeric,
  without_tax      numeric     not null,
  tax              numeric     not null,
  with_tax         numeric     not null,
  paid_amount      numeric     not null default 0,
  paid_on          date,
  authority_code   text,
  -- The certificate chosen at release; null: the company's first.
  ca_id            text,
  -- Why the invoice does not proceed: a code, and the words of the system that reported it.
  failure_code     text,
  failure_text     text,
  search_text      text        not null,
  version          integer     not null default 1,
  created_by       text,
  created_at       timestamptz not null,
  changed_at       timestamptz not null,
  deleted_at       timestamptz,
  place            text        not null
    generated always as (invoice_place(processing_state)) stored,
  -- The act that created the invoice. Null: one of a batch that cannot run twice.
  act_id           uuid,
  -- Seller, template, series and number, normalised, or the hash of the original where there is no number.
  received_key     text,
  due_on           date,
  -- A payment voucher without an invoice.
  is_voucher       boolean     not null default false,
  -- Received: the file is stored. Issued ones have a file from the signature on.
  has_original     boolean     not null default false,
  -- When the invoice entered its lists or its content was saved. Not `changed_at`: an index on that column would make
  -- every step of issuing write all indexes (docs/decisions/0011).
  listed_at        timestamptz not null default now(),
  -- Always false for issued invoices, so that signing writes no index.
  came_unsigned    boolean     not null generated always as (
    direction = 'received' and signed_at is null) stored,
  -- The other party, in the sort order of names.
  partner_key      text        collate "C" not null generated always as (left(plain_name(
    case direction when 'issued' then coalesce(buyer_name, '') else seller_name end), 60)) stored,
  -- Amounts in dong of an invoice in foreign currency: the sums of its rate groups, each converted and rounded by
  -- itself (totalsInDong of the domain). Null: the invoice is in dong.
  without_tax_dong numeric,
  tax_dong         numeric,
  -- An amount of the received file has no single meaning: the invoice is saved and counted nowhere, like an invoice
  -- in foreign currency without an exchange rate in every sum in dong (docs/decisions/0035).
  amounts_unread   boolean     not null default false,
  -- What the file proves about the origin of the invoice (domain/verification/trust.ts, docs/decisions/0036).
  trust            text        not null default 'unchecked',
  -- Issued here, or proven and without a finding against it.
  is_secure        boolean     not null generated always as (
    origin = 1 or (trust = 'proven' and coalesce(validity, 2) > 0)) stored,
  -- The one invoice in force that this decrease lowers; null: the decrease is settled by itself.
  credit_of        bigint,
  -- Of the lowered invoice: the open balance of its decreases, negative.
  credited         numeric     not null default 0,
  -- An invoice that states no due day is due on its own day.
  falls_due        date        not null generated always as (coalesce(due_on, issued_on)) stored,
  -- The open balance, including the decreases that are settled with the invoice: negative where money is to be
  -- returned, 0 where nothing is to be paid (docs/decisions/0043).
  open_amount      numeric     not null generated always as (case
    when is_voucher or template = '6' or credit_of is not null or chain_state in ('REPLACED', 'CANCELED')
      or not (processing_state = 'accepted'
        or (serial not like 'C%' and processing_state in ('signed', 'sent', 'unknown'))) then 0
    when paid_on is not null then credited
    else with_tax - paid_amount + credited end) stored,
  -- A decrease that is settled with its invoice is paid with it.
  payment_state    text        not null generated always as (case
    when is_voucher or template = '6' or chain_state in ('REPLACED', 'CANCELED')
      or not (processing_state = 'accepted'
        or (serial not like 'C%' and processing_state in ('signed', 'sent', 'unknown'))) then 'none'
    when credit_of is not null then case when paid_on is null then 'none' else 'paid' end
    when credited + case when paid_on is null then with_tax - paid_amount else 0 end < 0 then 'credit'
    when credited + case when paid_on is null then with_tax - paid_amount else 0 end > 0
      then case when paid_on is null and paid_amount = 0 then 'unpaid' else 'partly' end
    when paid_on is not null or paid_amount <> 0 then 'paid'
    else 'none' end) stored,
  -- Source of the due day of a correction. Null: recorded for the correction itself; 'original': recorded for the
  -- corrected invoice; 'issue': the day of the first invoice of the family, because no due day was agreed.
  due_from         text        check (due_from in ('original', 'issue')),
  primary key (company_id, id),
  -- A number is taken once and never returned; a draft has none.
  constraint invoice_draft_has_no_number check (
    direction = 'received' or (number is null) = (processing_state = 'draft')),
  constraint invoice_received_has_key check ((direction = 'received') = (received_key is not null)),
  foreign key (company_id, partner_id) references partner (company_id, id),
  foreign key (company_id, directory_id) references directory (company_id, id),
  constraint invoice_in_dong
    check (currency = 'VND' or (without_tax_dong is not null and tax_dong is not null)),
  constraint invoice_origin check (origin in (1, 3, 4)),
  constraint invoice_credits check (credited <= 0),
  constraint invoice_trust_check
    check (trust in ('proven', 'record-differs', 'issuer-unknown', 'signer-differs', 'code-not-proven', 'invalid', 'unchecked')),
  constraint invoice_issued_here_is_not_deleted check (
    deleted_at is null or direction = 'received' or processing_state = 'draft' or origin <> 1)
);
-- Space in every page for the next version of a row.
alter table invoice set (fillfactor = 70);
-- An index-only scan needs pages that vacuum has visited: after a twentieth of the rows changed, not a fifth.
alter table invoice set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
-- Buyers of earlier invoices by the beginning of their tax code or phone number: the distinct values are read by a
-- loose scan of the index, however many invoices each buyer has.
create index invoice_buyer_tax_code on invoice (company_id, (buyer_tax_code collate "C"), id desc)
  where direction = 'issued' and buyer_tax_code is not null and deleted_at is null;
-- Invoices stopped during issuing are listed as failed, although the counters have them as in progress. They are few:
-- counting them through this index makes both counts exact and cheap.
create index invoice_stuck on invoice (company_id, id)
  where place = 'releasing' and failure_code is not null;
create unique index invoice_act on invoice (company_id, act_id) where act_id is not null;
create unique index invoice_received on invoice (company_id, received_key)
  where direction = 'received' and deleted_at is null;
create index invoice_unissued on invoice (company_id, issued_on desc, id desc)
  where place <> 'released' and deleted_at is null;
-- Sort orders.
create index invoice_by_number on invoice (company_id, direction, (coalesce(number, 0)) desc, id desc)
  where deleted_at is null;
create index invoice_by_partner_name on invoice (company_id, direction, partner_key desc, id desc)
  where deleted_at is null;
create index invoice_by_total on invoice (company_id, direction, with_tax desc, id desc)
  where deleted_at is null;
create index invoice_by_tax on invoice (company_id, direction, tax desc, id desc) where deleted_at is null;
create index invoice_by_change on invoice (company_id, direction, listed_at desc, id desc)
  where deleted_at is null;
-- Filters that most rows do not match cost only the rows that do.
create index invoice_of_serial on invoice (company_id, direction, serial, issued_on desc, id desc)
  where deleted_at is null;
create index invoice_of_author on invoice (company_id, direction, created_by, issued_on desc, id desc)
  where deleted_at is null;
create index invoice_of_kind on invoice (company_id, direction, template, issued_on desc, id desc)
  where template <> '1' and deleted_at is null;
create index invoice_of_chain on invoice (company_id, direction, chain_state, issued_on desc, id desc)
  where chain_state <> 'ORIGINAL' and deleted_at is null;
create index invoice_of_origin on invoice (company_id, direction, origin, issued_on desc, id desc)
  where origin <> 1 and deleted_at is null;
create index invoice_of_partner on invoice (company_id, direction, partner_id, issued_on desc, id desc)
  where partner_id is not null and deleted_at is null;
create index invoice_of_directory on invoice (company_id, direction, directory_id, issued_on desc, id desc)
  where directory_id is not null and deleted_at is null;
create index invoice_verified on invoice (company_id, direction, issued_on desc, id desc)
  where verification = 2 and deleted_at is null;
create index invoice_not_verified on invoice (company_id, direction, issued_on desc, id desc)
  where direction = 'received' and verification < 2 and deleted_at is null;
create index invoice_vouchers on invoice (company_id, direction, issued_on desc, id desc)
  where is_voucher and deleted_at is null;
create index invoice_without_file on invoice (company_id, direction, issued_on desc, id desc)
  where direction = 'received' and not has_original and deleted_at is null;
create index invoice_unsigned on invoice (company_id, direction, issued_on desc, id desc)
  where came_unsigned and deleted_at is null;
-- Counts and sums of directories from the index alone. A directory with deleted invoices is not deleted.
create index invoice_in_directory on invoice (company_id, directory_id, direction, currency)
  include (deleted_at, place, chain_state, with_tax)
  where directory_id is not null;
create index invoice_of_validity on invoice (company_id, direction, validity, issued_on desc, id desc) include (origin)
  where validity is not null and deleted_at is null;
create index invoice_of_currency on invoice (company_id, direction, currency, issued_on desc, id desc)
  include (place, chain_state, partner_id, exchange_rate, without_tax, tax, with_tax, without_tax_dong, tax_dong)
  where currency <> 'VND' and deleted_at is null;
-- Nearly empty: without a match, no invoice due by a day was issued after it.
create index invoice_due_before on invoice (company_id) where due_on < issued_on and deleted_at is null;
create index invoice_search on invoice using gin (company_id, month_of(issued_on), search_text gin_trgm_ops);
create index invoice_uncounted on invoice (company_id, direction, issued_on desc, id desc)
  where (amounts_unread or (currency <> 'VND' and exchange_rate is null)) and deleted_at is null;
create index invoice_of_security on invoice (company_id, direction, is_secure, issued_on desc, id desc)
  where (direction = 'received' or not is_secure) and deleted_at is null;
create index invoice_credits_of on invoice (company_id, credit_of) where credit_of is not null;
create index invoice_of_payment on invoice (company_id, direction, payment_state, issued_on desc, id desc)
  where deleted_at is null;
-- Open balances and their due days. An invoice enters when it is issued and leaves when it is settled.
create index invoice_owed on invoice (company_id, direction, falls_due)
  include (currency, exchange_rate, open_amount, partner_id)
  where open_amount <> 0 and deleted_at is null;
create index invoice_due on invoice (company_id, direction, falls_due, issued_on desc, id desc)
  include (origin, template, payment_state)
  where deleted_at is null;
create index invoice_by_day on invoice (company_id, direction, issued_on desc, id desc)
  include (origin, place, chain_state, currency, partner_id, tax, with_tax)
  where deleted_at is null;
create unique index invoice_issued_number on invoice (company_id, template, serial, number)
  where direction = 'issued' and number is not null and deleted_at is null;
-- A copy that is imported again is looked up among the deleted ones.
create index invoice_received_aside on invoice (company_id, received_key)
  where direction = 'received' and deleted_at is not null;
create index invoice_issued_aside on invoice (company_id, template, serial, number)
  where direction = 'issued' and number is not null and deleted_at is not null;
-- Deleted drafts and copies are listed by the time of deletion; they are few.
create index invoice_deleted on invoice (company_id, deleted_at desc, id desc) where deleted_at is not null;
-- The planner has no statistics of an expression in a partial index: without these it expects one invoice of two
-- hundred for any range of numbers, and searches for a single number through all days.
create statistics invoice_numbers on (coalesce(number, 0)) from invoice;
create statistics invoice_sides (mcv) on direction, origin, verification, is_secure from invoice;

-- Read when one invoice is opened: parties in full, lines, totals, texts.
create table invoice_content (
  company_id bigint not null,
  invoice_id bigint not null,
  content    jsonb  not null,
  -- Settings with which the amounts were computed, and facts outside the format of the authority.
  extras     jsonb  not null default '{}',
  -- Received invoices have the content of their file (`invoice`), others that of the form (`draft`).
  shape      text   not null default 'draft' check (shape in ('draft', 'invoice')),
  line_words text   not null generated always as (line_words(content)) stored,
  line_units text   not null generated always as (line_units(content)) stored,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index invoice_content_buyer_phone
  on invoice_content (company_id, (plain_phone(content->'buyer'->>'phone') collate "C"), invoice_id desc)
  where content->'buyer'->>'phone' is not null;
create index invoice_line_words on invoice_content using gin (company_id, line_words gin_trgm_ops);
-- Purchases that state cash payment, which the check of input tax looks up for a whole period.
create index invoice_content_in_cash on invoice_content (company_id, invoice_id)
  where content ->> 'paymentMethod' = 'TM';
-- A sale invoiced late is declared on its own day (docs/decisions/0032): a return looks up the few sales of its days.
create index invoice_content_sold_on on invoice_content (company_id, (content #>> '{earlierSale,soldOn}'))
  where content #>> '{earlierSale,soldOn}' is not null;

create table invoice_rate (
  company_id  bigint   not null,
  invoice_id  bigint   not null,
  position    smallint not null,
  rate        text     not null,
  custom_rate numeric,
  base        numeric  not null,
  tax         numeric,
  -- A VAT return is summed from these rows alone: they have day, direction and amounts in dong.
  direction   text     check (direction in ('issued', 'received')) not null,
  issued_on   date     not null,
  base_dong   numeric  not null,
  tax_dong    numeric,
  primary key (company_id, invoice_id, position),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index invoice_rate_of_period on invoice_rate (company_id, direction, issued_on, invoice_id);
create index invoice_rate_of on invoice_rate (company_id, direction, rate, invoice_id);

create table invoice_link (
  company_id  bigint  not null,
  id          bigint  generated always as identity,
  invoice_id  bigint  not null,
  relation    text    not null,
  other_id    bigint  not null,
  -- A correction in draft or in progress holds its original: a second one waits.
  open        boolean not null default false,
  -- One invoice may correct many (01/BK-ĐCTT): each link has its share of the amounts.
  position    integer not null default 1,
  without_tax numeric,
  tax         numeric,
  with_tax    numeric,
  primary key (company_id, id),
  unique (company_id, invoice_id, relation, other_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id),
  check (relation in ('replaces', 'adjusts', 'copies')),
  foreign key (company_id, other_id) references invoice (company_id, id),
  check (invoice_id <> other_id)
);
create index invoice_link_back on invoice_link (company_id, other_id);
create unique index invoice_link_open on invoice_link (company_id, other_id) where open;

-- Why an invoice corrects another, as agreed. The original may have been issued elsewhere: then these facts are all
-- that is known about it.
create table invoice_correction (
  company_id         bigint not null,
  invoice_id         bigint not null,
  relation           text   not null check (relation in ('replaces', 'adjusts')),
  -- What an adjustment changes.
  adjusts            text   check (adjusts in ('amounts', 'information')),
  cause_code         text,
  reason             text   not null,
  agreement_number   text,
  agreed_on          date,
  -- What proves the agreement: its name, and the file if one was uploaded.
  evidence           text,
  evidence_hash      text,
  original_template  text   not null,
  original_serial    text   not null,
  original_number    text   not null,
  -- Null in corrections from other systems that omit it.
  original_issued_on date,
  -- The authority's approval of the change.
  approval_code      text,
  list_number        text,
  -- Key of the original of a received correction: whichever of the two arrives later finds the other.
  original_key       text,
  -- Why the correction that a document from outside states is not believed (domain/intake/correction-claim).
  claim              text   check (claim in ('unproven', 'replaced-before')),
  primary key (company_id, invoice_id),
  check ((adjusts is null) = (relation = 'replaces')),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index invoice_correction_of on invoice_correction (company_id, original_key)
  where original_key is not null;
-- Corrections of a period's invoices, whenever they were issued; those of a list (01/BK-ĐCTT) have no day.
create index invoice_correction_of_day on invoice_correction (company_id, original_issued_on);

-- Each source of an invoice: one invoice, many sources, nothing overwritten.
create table invoice_source (
  company_id    bigint      not null,
  id            bigint      generated always as identity,
  invoice_id    bigint      not null,
  way           text        not null,
  -- Its id at the source: the name of a file, the portal's id.
  reference     text        not null default '',
  -- The received bytes in the file store; null: there were none.
  original_hash text,
  -- Where the source differs from the content saved before.
  differences   jsonb       not null default '[]',
  actor         text        not null,
  at            timestamptz not null,
  -- Content that the source states (domain/intake), so that source precedence does not depend on the order of
  -- arrival.
  stated        jsonb,
  primary key (company_id, id),
  unique nulls not distinct (company_id, invoice_id, way, reference, original_hash),
  foreign key (company_id, invoice_id) references invoice (company_id, id),
  constraint invoice_source_way_check
    check (way in ('own', 'excel', 'file', 'mail', 'portal', 'provider', 'hand'))
);
create index invoice_source_original on invoice_source (company_id, original_hash) where original_hash is not null;

-- The bytes are in the file store under their SHA-256.
create table invoice_file (
  company_id bigint      not null,
  id         bigint      generated always as identity,
  invoice_id bigint      not null,
  kind       text        not null check (
    kind in ('signed_xml', 'coded_xml', 'signed_pdf', 'conversion', 'evidence', 'original')),
  hash       text        not null,
  size       integer     not null,
  media_type text        not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, invoice_id, kind, hash),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);

create table invoice_event (
  company_id bigint      not null,
  id         bigint      generated always as identity,
  invoice_id bigint      not null,
  state      text        not null,
  actor      text,
  reason     text,
  at         timestamptz not null,
  primary key (company_id, id)
);
create index invoice_event_of on invoice_event (company_id, invoice_id, id);

-- Explanations of an issued invoice, internal or part of a notice to the authority.
create table invoice_explanation (
  company_id bigint      not null,
  id         bigint      generated always as identity,
  invoice_id bigint      not null,
  act_id     uuid        not null,
  text       text        not null,
  actor      text        not null,
  at         timestamptz not null,
  primary key (company_id, id),
  unique (company_id, act_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index invoice_explanation_of on invoice_explanation (company_id, invoice_id, id);

-- Records of API callers that belong to an invoice; invoice_link ties invoices to each other.
create table invoice_record (
  company_id bigint not null,
  invoice_id bigint not null,
  record_id  text   not null,
  primary key (company_id, invoice_id, record_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index invoice_record_back on invoice_record (company_id, record_id);

-- Where the original of a received invoice can be looked up, as its file states. The latest invoice of a seller shows
-- which provider the seller uses.
create table invoice_lookup (
  company_id        bigint not null,
  invoice_id        bigint not null,
  seller_tax_code   text   not null,
  provider_tax_code text,
  secret_code       text,
  portal_link       text,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index invoice_lookup_secret on invoice_lookup (company_id, secret_code) where secret_code is not null;
create index invoice_lookup_seller on invoice_lookup (company_id, seller_tax_code, invoice_id) where provider_tax_code is not null;

-- Invoices whose partner did not exist when they were saved: a job creates it and deletes the row.
create table invoice_without_partner (
  company_id bigint not null,
  invoice_id bigint not null,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);

-- A user reviewed a finding and states why the invoice may remain as it is.
create table invoice_consideration (
  company_id bigint      not null,
  invoice_id bigint      not null,
  reason     text        not null,
  actor      text        not null,
  at         timestamptz not null,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);

-- The company's own notes about a received invoice.
create table recorded_invoice (
  company_id bigint      not null,
  invoice_id bigint      not null,
  content    text        not null,
  -- [{name, value}] in their order.
  own_fields jsonb       not null default '[]',
  changed_by text        not null,
  changed_at timestamptz not null,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);

-- Files that prove what is recorded about an invoice. After removal they stay in the store.
create table recorded_file (
  company_id bigint      not null,
  id         bigint      generated always as identity,
  invoice_id bigint      not null,
  name       text        not null,
  hash       text        not null,
  size       integer     not null,
  media_type text        not null,
  added_by   text        not null,
  added_at   timestamptz not null,
  aside_at   timestamptz,
  primary key (company_id, id),
  unique (company_id, invoice_id, hash, name),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);

-- The outcome of an item of issuing is that of its invoice; only a refusal before numbering is saved here.
create table bulk_item (
  company_id bigint  not null,
  run_id     bigint  not null,
  position   integer not null,
  invoice_id bigint  not null,
  taken      boolean not null default false,
  failure    text,
  -- The confirmed content: a run does not issue what was changed since. Null: the act does not depend on it.
  version    integer,
  accepted   boolean not null default false,
  -- Undo data.
  was        jsonb,
  primary key (company_id, run_id, position),
  unique (company_id, run_id, invoice_id),
  foreign key (company_id, run_id) references bulk_run (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index bulk_item_waiting on bulk_item (company_id, run_id, position) where not taken;
create index bulk_item_open on bulk_item (company_id, run_id, position) where taken and not accepted;

-- Counters of lists and dashboards, changed in the transaction that changes the invoices.
create table month_total (
  company_id  bigint  not null references company (id),
  direction   text    not null,
  month       date    not null,
  place       text    not null,
  currency    text    not null,
  invoices    integer not null,
  without_tax numeric not null,
  tax         numeric not null,
  with_tax    numeric not null,
  effect      text    not null
    check (effect in ('whole', 'difference', 'nothing')),
  primary key (company_id, direction, month, place, effect, currency)
);

create table tag (
  company_id bigint      not null references company (id),
  id         bigint      generated always as identity,
  name       text        not null,
  color      text        check (color ~ '^#[0-9a-f]{6}$') default '#cccccc' not null,
  created_at timestamptz not null,
  primary key (company_id, id)
);
create unique index tag_named_once on tag (company_id, name_in_lower_case(name));

-- With day and direction of the invoice, so that the list of a tag is read in its order.
create table invoice_tag (
  company_id bigint   not null,
  tag_id     bigint   not null,
  invoice_id bigint   not null,
  direction  text     not null,
  issued_on  date     not null,
  -- What the invoice counts, so that income and expense of a tag are read from one index.
  currency   text,
  worth      numeric,
  -- `worth` in dong, at the rate of the invoice.
  worth_dong numeric,
  -- All tags of the invoice, so that invoices with several given tags are found in the index of one of them
  -- (docs/decisions/0014). A change of the tags locks the invoice and writes all its rows.
  tags       bigint[] not null,
  -- A deleted invoice has its tags and counts under none of them.
  aside      boolean  not null default false,
  primary key (company_id, tag_id, invoice_id),
  foreign key (company_id, tag_id) references tag (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id),
  constraint invoice_tag_among_them check (tag_id = any (tags))
);
alter table invoice_tag set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
create index invoice_tag_of on invoice_tag (company_id, invoice_id);
create index invoice_tag_by_day on invoice_tag (company_id, tag_id, direction, issued_on desc, invoice_id desc)
  include (currency, worth, worth_dong, tags)
  where not aside;

-- Tags shared with people outside. No foreign keys to tag and partner: both may be deleted, and a share without them
-- shows nothing.
create table tag_access_list (
  company_id     bigint      not null references company (id),
  id             bigint      generated always as identity,
  tag_id         bigint      not null,
  -- The recipient, as the company describes it.
  name           text        not null,
  -- Lower case: the registered user with this confirmed address has access.
  email          text,
  -- Only this customer's invoices are shown.
  partner_id     bigint,
  -- SHA-256 of the link's secret, which is stored nowhere.
  link_hash      text,
  link_made_at   timestamptz,
  -- The last valid day.
  expires_on     date        not null,
  revoked_at     timestamptz,
  opened         integer     not null default 0,
  files_opened   integer     not null default 0,
  last_opened_at timestamptz,
  created_by     text        not null,
  created_at     timestamptz not null,
  changed_at     timestamptz not null,
  -- A new share excludes purchases unless the user includes them.
  with_purchases boolean     not null default false,
  primary key (company_id, id)
);
create index tag_access_list_of_tag on tag_access_list (company_id, tag_id, id desc);
-- Shares of all companies with one user.
create index tag_access_list_member on tag_access_list (email, company_id, id) where email is not null;
create index tag_access_list_of_partner on tag_access_list (company_id, partner_id) where partner_id is not null;

-- Counts letters with the link to a shared tag, for the limit of a day. They are sent at once and not queued, because
-- a queue would store the secret.
create table share_letter (
  company_id bigint      not null references company (id),
  id         bigint      generated always as identity,
  recipients integer     not null check (recipients > 0),
  at         timestamptz not null,
  primary key (company_id, id)
);
create index share_letter_of_day on share_letter (company_id, at);
