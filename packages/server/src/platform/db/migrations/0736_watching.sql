-- release: 0.2.0, phase: expand
-- How long an invoice is under way, and the trace (W3C traceparent) of the act that made the step.
alter table invoice_step
  add column since timestamptz not null default now(),
  add column trace text;

-- The last success and failure of each system that the installation depends on, from all processes.
create table system_health (
  -- `storage`, `mail`, `tax-authority/<connection>`.
  system          text        primary key,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  -- Since the last success. Null: the system works.
  failing_since   timestamptz,
  failures        integer     not null default 0,
  -- Code of the last failure, such as ENOSPC or unreachable.
  cause           text,
  -- Moving average of the duration of a response, in milliseconds.
  response_ms     integer
);
comment on table system_health is 'global';

create index email_queued on email (company_id, created_at) where state = 'queued';

-- Acts on the command line that concern no company, and so are in no company's audit trail.
create table operator_act (
  id      bigint      generated always as identity primary key,
  at      timestamptz not null default now(),
  act     text        not null,
  subject text        not null,
  payload jsonb       not null
);
comment on table operator_act is 'global';
