-- These bytes live for a moment: packing them costs more than the room they take.
alter table invoice_to_sign alter column data set storage external;
