-- Which stretch of which object of the file store holds a content. An object is written once, whole,
-- and holds what was written together; a content is found by the hash under which rows mention it.
create table stored_file (
  company_id  bigint      not null references company (id),
  -- SHA-256, 64 lower-case hex digits.
  hash        text        not null,
  object      text        not null,
  byte_offset bigint      not null,
  length      bigint      not null,
  media_type  text,
  created_at  timestamptz not null default now(),
  primary key (company_id, hash)
);
