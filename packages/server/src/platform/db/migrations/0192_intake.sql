-- What a source says of its invoice (domain/intake), so that whose word counts does not hang on who came first.
alter table invoice_source add column stated jsonb;
create index invoice_source_original on invoice_source (company_id, original_hash) where original_hash is not null;

-- The key of the invoice that one which came in corrects: whichever of the two comes later finds the other by it.
alter table invoice_correction
  add column original_key text,
  -- Strangers leave it out.
  alter column original_issued_on drop not null;
create index invoice_correction_of on invoice_correction (company_id, original_key)
  where original_key is not null;

-- Files that somebody handed in, and what became of each.
create table import_run (
  company_id   bigint      not null references company (id),
  id           bigint      generated always as identity,
  way          text        not null check (way in ('file', 'excel')),
  state        text        not null check (state in ('reading', 'finished')),
  -- New invoices are laid here; null: into none. No reference: it may be thrown away while the files are read.
  directory_id bigint,
  created_by   text        not null,
  created_at   timestamptz not null,
  changed_at   timestamptz not null,
  finished_at  timestamptz,
  primary key (company_id, id)
);

create table import_file (
  company_id bigint  not null,
  run_id     bigint  not null,
  position   integer not null,
  name       text    not null,
  hash       text    not null,
  size       integer not null,
  primary key (company_id, run_id, position),
  foreign key (company_id, run_id) references import_run (company_id, id)
);

-- What each file, entry of a zip and invoice of a message came to: exactly one bucket.
create table import_row (
  company_id  bigint  not null,
  run_id      bigint  not null,
  position    integer not null,
  -- Where it stood in what was handed in, and which of the invoices there it is.
  place       text    not null,
  part        integer not null,
  bucket      text    not null check (bucket in ('new', 'exists', 'to-verify', 'failed', 'error', 'set-aside')),
  -- Why it was not kept (domain/intake), and what the sentence needs.
  reason      text    check ((reason is null) = (bucket not in ('failed', 'error'))),
  words       jsonb   not null default '{}',
  -- The invoice that it is now.
  invoice_id  bigint,
  -- The bytes that were read.
  hash        text,
  -- How the invoice is to be recognised, also where it was not kept.
  heading     jsonb,
  differences jsonb   not null default '[]',
  primary key (company_id, run_id, position),
  check ((invoice_id is not null) = (bucket in ('new', 'exists', 'to-verify'))),
  foreign key (company_id, run_id) references import_run (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create unique index import_row_place on import_row (company_id, run_id, md5(place), part);
create index import_row_in on import_row (company_id, run_id, bucket, position);
create index import_row_latest on import_row (company_id, run_id desc, position desc) where bucket = 'new';
