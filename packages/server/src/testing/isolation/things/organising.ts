import { randomUUID } from 'node:crypto';
import { addDays } from '@hoadon/domain/dates/add-days';
import type { Platform } from '../../../platform/platform.ts';
import { insertRow, type Row, sha256, type Writer } from './insert-row.ts';

export const saveTag = (platform: Platform, writer: Writer): Promise<string> =>
  insertRow(platform, writer, 'tag', {
    name: `${writer.mark} ${randomUUID()}`,
    created_at: platform.clock.now(),
  });
export const saveRule = (
  platform: Platform,
  writer: Writer,
  directory: string,
): Promise<string> => {
  const at = platform.clock.now();
  return insertRow(platform, writer, 'rule', {
    name: writer.mark,
    position: 1,
    structure: JSON.stringify(structureOf(directory)),
    created_at: at,
    changed_at: at,
  });
};

const structureOf = (directory: string) => ({
  conditions: [{ key: 'RULE_VAT', value: '10' }],
  directory,
  tags: [],
});

/** Opens the share of a writer. */
export const linkSecret = ({ mark }: Writer): string => `secret-${mark}`;

/** A share of a tag; with a secret it has a link. */
export function saveShare(
  platform: Platform,
  writer: Writer,
  tag: string,
  secret: string | null = null,
): Promise<string> {
  const at = platform.clock.now();
  return insertRow(platform, writer, 'tag_access_list', {
    tag_id: tag,
    name: writer.mark,
    link_hash: secret && sha256(secret),
    expires_on: addDays(platform.clock.today(), 30),
    created_by: writer.admin.actor,
    created_at: at,
    changed_at: at,
  });
}

/** A deletion of directories, with one deleted directory. */
export async function saveDeletion(platform: Platform, writer: Writer): Promise<string> {
  const at = platform.clock.now();
  const name = `${writer.mark} ${randomUUID()}`;
  const by = { created_by: writer.admin.actor, created_at: at };
  const id = await insertRow(platform, writer, 'directory_deletion', by);
  await insertRow(platform, writer, 'directory', { name, created_at: at, deletion_id: id });
  return id;
}

/** What puts invoices in order, with the issued one in each. */
export async function saveFiling(
  platform: Platform,
  writer: Writer,
  { issued }: Readonly<{ issued: string }>,
) {
  const { clock } = platform;
  const at = clock.now();
  const keep = (table: string, row: Row) => insertRow(platform, writer, table, row);
  const tag = await saveTag(platform, writer);
  const directory = await keep('directory', { name: writer.mark, created_at: at });
  const rule = await saveRule(platform, writer, directory);
  const ruleRun = await keep('rule_run', {
    cause: 'asked',
    state: 'matched',
    is_dry: true,
    invoices: 1,
    created_by: writer.admin.actor,
    created_at: at,
    changed_at: at,
  });
  await keep('rule_run_rule', {
    run_id: ruleRun,
    place: 1,
    rule_id: rule,
    name: writer.mark,
    structure: JSON.stringify(structureOf(directory)),
    state: 'done',
  });
  await keep('rule_match', {
    run_id: ruleRun,
    place: 1,
    invoice_id: issued,
    directory_id: directory,
    tags: '[]',
    state: 'done',
  });
  const tagged = { invoice_id: issued, direction: 'issued', issued_on: clock.today() };
  await keep('invoice_tag', { tag_id: tag, tags: [tag], ...tagged });
  const share = await saveShare(platform, writer, tag, linkSecret(writer));
  return { tag, share, directory, rule, ruleRun };
}
