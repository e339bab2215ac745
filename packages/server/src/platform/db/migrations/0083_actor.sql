-- An act has an id before its first transaction begins: made with the claim of the caller's key, the
-- same for whoever takes the key over. `holder` is who runs it now.
alter table idempotency_key
  add column act_id uuid not null default gen_random_uuid(),
  add column holder uuid not null default gen_random_uuid();
