import { newIdempotencyKey } from './idempotency-key.ts';

const GROUPS = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/;

/** A random UUID (version 4) for what a call names by one. */
export const newUuid = (): string => newIdempotencyKey().replace(GROUPS, '$1-$2-4$3-8$4-$5');
