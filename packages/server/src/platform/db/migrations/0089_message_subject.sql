-- Written by the very statement that keeps the message, so there is nothing left to check; and the check,
-- planned while the table was empty, walked through more of it with every message.
alter table authority_message_subject drop constraint authority_message_subject_company_id_message_id_fkey;
