-- Who represents the company, and the version by which two who change the same company learn of each other.
alter table company
  add column representative_phone text,
  add column representative_email text,
  add column representative_id_number text,
  add column representative_passport text,
  add column representative_birthday date,
  add column representative_sex text not null default 'FEMALE' check (representative_sex in ('MALE', 'FEMALE')),
  add column version integer not null default 1;
