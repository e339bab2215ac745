-- How a company's invoices are drawn. An empty template and serial stand for all series that have no
-- row of their own. The logo lies in the file store.
create table invoice_template (
  company_id      bigint      not null references company (id),
  template        text        not null default '' check (template ~ '^[1-9]?$'),
  serial          text        not null default '',
  logo_hash       text,
  logo_media_type text        check (logo_media_type in ('image/png', 'image/svg+xml')),
  accent          text        check (accent ~ '^#[0-9a-f]{6}$'),
  changed_at      timestamptz not null,
  primary key (company_id, template, serial),
  check ((template = '') = (serial = '')),
  check ((logo_hash is null) = (logo_media_type is null))
);
