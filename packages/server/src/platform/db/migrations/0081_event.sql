-- What happened, in the order in which it was committed: pages read it now, webhooks and notifications
-- will. The numbers of a company have no gaps, for each transaction takes them last and under the lock
-- of the head: who has read one can never miss a smaller one.
create table event (
  company_id bigint not null,
  id         bigint not null,
  type       text not null,
  subject    text not null,
  payload    jsonb not null,
  at         timestamptz not null default clock_timestamp(),
  primary key (company_id, id)
);
-- Old events are thrown away by age, of all companies at once.
create index event_at on event (at);

create table event_head (
  company_id bigint primary key,
  last_id    bigint not null
);

-- The queue gave dead jobs 28 days and jobs that wait for a worker 14 (see jobs/boss-queues.ts).
do $$
begin
  if to_regclass('pgboss.job') is not null then
    update pgboss.job set keep_until = case name
        when 'dead-letters' then greatest(keep_until, created_on + interval '365 days')
        else greatest(keep_until, created_on + interval '193 days') end
      where state in ('created', 'retry', 'active') and name not like '\_\_pgboss%';
  end if;
end $$;
