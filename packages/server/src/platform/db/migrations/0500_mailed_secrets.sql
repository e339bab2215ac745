-- From which a mailed code or link is drawn, with the key of the server: asked for again while it is good, the same one is
-- mailed again, so that nobody voids it for its owner. Null: mailed before there were seeds.
alter table account_recovery add column seed text;
alter table address_proof add column seed text;
