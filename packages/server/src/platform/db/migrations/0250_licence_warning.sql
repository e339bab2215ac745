-- What a company was told of how much of its packages is used, once for each mark. A package that comes or ends
-- makes another capacity, whose marks are told anew.
create table licence_warning (
  company_id bigint      not null references company (id),
  -- The package in force that was made last, and what all in force hold together.
  licence_id bigint      not null,
  capacity   integer     not null check (capacity > 0),
  -- Percent.
  mark       integer     not null check (mark in (80, 95, 100)),
  used       integer     not null,
  warned_at  timestamptz not null,
  primary key (company_id, licence_id, capacity, mark)
);
