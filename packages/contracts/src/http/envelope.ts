import { z } from 'zod';

/** Position of a page of rows in its list. `next_cursor` is null on the last page; `total` where it was not counted. */
export const PageInfo = z.object({
  total: z.number().int().nullable(),
  /** True where `total` is as far as was counted and there are more. */
  total_is_lower_bound: z.boolean().optional(),
  current_page: z.number().int().nullable(),
  current_limit: z.number().int(),
  next_cursor: z.string().nullable(),
});
export type PageInfo = z.infer<typeof PageInfo>;

/** One fault in a field of the request. */
export const FieldIssue = z.object({
  path: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.string()).optional(),
  severity: z.enum(['error', 'warning']),
});
export type FieldIssue = z.infer<typeof FieldIssue>;

/** The one shape of every refusal. `message` is the closed code, `message_key` its i18n key. */
export const ErrorBody = z.object({
  success: z.literal(false),
  message: z.string(),
  message_key: z.string(),
  data: z.record(z.string(), z.string()),
  issues: z.array(FieldIssue),
  request_id: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
