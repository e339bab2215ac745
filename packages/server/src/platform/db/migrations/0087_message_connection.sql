-- The connection to the authority by which a message was sealed: by that one it is sent again and asked about,
-- whatever the company speaks by later. `installation` is the one of the installation's own.
alter table authority_message add column connection text not null default 'installation';
