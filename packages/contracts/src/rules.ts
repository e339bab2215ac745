import {
  LONGEST_RULE_NAME,
  LONGEST_RULE_VALUE,
  MOST_CONDITIONS,
  MOST_RULES,
  RULE_KEYS,
} from '@hoadon/domain/rules/rule';
import { RULE_FAULTS } from '@hoadon/domain/rules/rule-faults';
import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { Nothing, TypedText, WireId } from './http/wire-types.ts';

const BASE = '/invoice-robotics-api/api';
const Count = z.number().int();
/** More than the limit, so that a rule with too many is refused with the limit. */
const TOO_MANY = 1_000;

const Condition = z.strictObject({
  key: z.enum(RULE_KEYS),
  /** Days are a number to some callers (RULE-008). */
  value: z
    .union([z.string(), z.number()])
    .transform((value) => String(value).trim())
    .pipe(z.string().max(LONGEST_RULE_VALUE)),
});

/** 0 is the root, which holds everything: no target. */
const Target = WireId.nullable()
  .default(null)
  .transform((id) => (id === '0' ? null : id));

const Structure = z.strictObject({
  conditions: z.array(Condition).max(MOST_CONDITIONS),
  directory: Target,
  tags: z
    .array(WireId)
    .max(TOO_MANY)
    .default([])
    .transform((tags) => [...new Set(tags)]),
});

const NewRule = z.strictObject({
  name: TypedText(LONGEST_RULE_NAME),
  structure: Structure,
  enabled: z.boolean().default(true),
  /** Goes over invoices as they come in or are issued. */
  on_new: z.boolean().default(true),
  /** Goes over everything once a night. */
  nightly: z.boolean().default(true),
  /** Goes over everything as soon as it is saved. */
  run_now: z.boolean().default(false),
});

const RuleStructure = z.object({
  conditions: z.array(z.object({ key: z.enum(RULE_KEYS), value: z.string() })),
  directory: z.string().nullable(),
  tags: z.array(z.string()),
});

export const Rule = z.object({
  id: z.string(),
  name: z.string(),
  structure: RuleStructure,
  enabled: z.boolean(),
  on_new: z.boolean(),
  nightly: z.boolean(),
  /** What is wrong with its target. */
  faults: z.array(z.enum(RULE_FAULTS)),
  version: Count,
});
export type Rule = z.infer<typeof Rule>;

/** A rule of a run as it was when the run was begun, with what it does. */
const RuleOfRun = z.object({
  place: Count,
  /** Null: it was not saved yet. */
  rule_id: z.string().nullable(),
  name: z.string(),
  structure: RuleStructure,
  state: z.enum(['waiting', 'done', 'failed']),
  /** Invoices that it moves, and those that it gives tags. */
  moved: Count,
  tagged: Count,
});

export const RULE_RUN_CAUSES = ['asked', 'new', 'nightly'] as const;

export const RuleRun = z.object({
  id: z.string(),
  cause: z.enum(RULE_RUN_CAUSES),
  /** matching: looks which invoices change, or is about to begin what it showed; matched: waits for a word; begun: an act on many does it; ended: nothing is to be done. */
  state: z.enum(['matching', 'matched', 'begun', 'ended']),
  is_dry: z.boolean(),
  created_at: z.string(),
  /** Null: an automatic run. */
  created_by: z.string().nullable(),
  /** Invoices that change. */
  invoices: Count,
  /** The act on many that does it: how far it is, and how it is taken back. */
  bulk_act_id: z.string().nullable(),
  rules: z.array(RuleOfRun),
});
export type RuleRun = z.infer<typeof RuleRun>;

/** An invoice of a dry run: what becomes of it, and by which rule. */
export const RuleRunRow = z.object({
  invoice_id: z.string(),
  rule: z.string(),
  place: Count,
  template_code: z.string(),
  invoice_serial: z.string(),
  invoice_number: z.string().nullable(),
  issued_date: z.string(),
  partner_name: z.string().nullable(),
  total_amount_with_tax: z.string(),
  currency_code: z.string(),
  from_directory: z.string().nullable(),
  to_directory: z.string().nullable(),
  tags: z.array(z.string()),
});
export type RuleRunRow = z.infer<typeof RuleRunRow>;

const RULE_CALLS = { access: 'invoice_management.view' } as const;
const WRITING = { access: 'invoice_management.change', idempotent: true } as const;

export const getAllRules = defineCall('POST', `${BASE}/get-all-rules`, Nothing, z.array(Rule), {
  ...RULE_CALLS,
  reads: true,
  summary: 'The rules of the company in their order, with what is wrong with their targets.',
});

/** A saved rule, and the run that was begun with it. */
const Saved = z.object({ rule: Rule, run_id: z.string().nullable() });

export const createRule = defineCall('POST', `${BASE}/create-rule`, NewRule, Saved, {
  ...WRITING,
  summary: 'Save a rule after the others, and run it over the invoices on request.',
});

export const updateRule = defineCall(
  'POST',
  `${BASE}/update-rule`,
  NewRule.extend({
    id: WireId,
    /** As it was read; left out: whatever it is now. */
    version: z.number().int().optional(),
  }),
  Saved,
  { ...WRITING, summary: 'Change a rule; refused where another user changed it meanwhile.' },
);

export const deleteRule = defineCall(
  'POST',
  `${BASE}/delete-rule`,
  z.object({ id: WireId }),
  Nothing,
  { ...WRITING, summary: 'Delete a rule. What it did stays.' },
);

const Ids = z.array(WireId).min(1).max(MOST_RULES);

export const orderRules = defineCall(
  'POST',
  `${BASE}/order-rules`,
  z.object({ rules: Ids }),
  z.array(Rule),
  { ...WRITING, summary: 'The order of all rules: the first that takes an invoice moves it.' },
);

export const execRules = defineCall(
  'POST',
  `${BASE}/exec-rules`,
  z.object({
    rules: Ids,
    /** Only shows what they would do. */
    dry_run: z.boolean().default(false),
  }),
  RuleRun,
  {
    ...WRITING,
    summary: 'Go over all invoices with these rules, in their order, in the background.',
  },
);

export const tryRule = defineCall(
  'POST',
  `${BASE}/try-rule`,
  z.strictObject({
    name: TypedText(LONGEST_RULE_NAME),
    structure: Structure,
    /** The saved rule that it would replace; left out: it would be the last one. */
    id: WireId.optional(),
  }),
  RuleRun,
  { ...WRITING, summary: 'What a rule would do as it is written now, before it is saved.' },
);

const RunId = z.object({ id: WireId });

export const listRuleRuns = defineCall('GET', `${BASE}/rule-runs`, Nothing, z.array(RuleRun), {
  ...RULE_CALLS,
  summary: 'The latest runs of rules that changed something, newest first.',
});

export const getRuleRun = defineCall('GET', `${BASE}/rule-runs/{id}`, RunId, RuleRun, {
  ...RULE_CALLS,
  summary: 'How far a run of rules is, and what each of them does.',
});

export const listRuleRunRows = defineCall(
  'GET',
  `${BASE}/rule-runs/{id}/invoices`,
  RunId.extend({ place: z.coerce.number().int().min(1).max(1_000).optional() }),
  z.array(RuleRunRow),
  { ...RULE_CALLS, summary: 'Some of the invoices that a run changes: where each comes, and why.' },
);

export const startRuleRun = defineCall('POST', `${BASE}/rule-runs/{id}/start`, RunId, RuleRun, {
  ...WRITING,
  summary: 'Do what a dry run showed, to exactly those invoices.',
});

/** What a rule did to an invoice, and is still so. */
export const RuleExplanation = z.object({
  /** Null: the rule is gone. */
  rule_id: z.string().nullable(),
  rule: z.string(),
  structure: RuleStructure,
  at: z.string(),
  directory_id: z.string().nullable(),
  tag_ids: z.array(z.string()),
});
export type RuleExplanation = z.infer<typeof RuleExplanation>;

export const explainInvoiceRules = defineCall(
  'GET',
  `${BASE}/invoices/{id}/rules`,
  z.object({ id: WireId }),
  z.array(RuleExplanation),
  {
    ...RULE_CALLS,
    summary: 'The rules that moved an invoice to its directory, and gave it its tags.',
  },
);

/** A rule derived from manual acts, with the invoices as evidence. */
export const RuleSuggestion = z.object({
  /** The same as long as the same is suggested. */
  id: z.string(),
  name: z.string(),
  structure: RuleStructure,
  /** How many invoices of the partner were filed so by hand, of how many that were filed at all. */
  filed: Count,
  of: Count,
  examples: z.array(
    z.object({
      invoice_id: z.string(),
      invoice_serial: z.string(),
      invoice_number: z.string().nullable(),
      issued_date: z.string(),
    }),
  ),
});
export type RuleSuggestion = z.infer<typeof RuleSuggestion>;

export const suggestRules = defineCall(
  'GET',
  `${BASE}/rule-suggestions`,
  Nothing,
  z.array(RuleSuggestion),
  { ...RULE_CALLS, summary: 'Rules that would do what was done by hand three times or more.' },
);

export const declineRuleSuggestion = defineCall(
  'POST',
  `${BASE}/decline-rule-suggestion`,
  z.object({ id: z.string().regex(/^(directory|tag)\/\d{1,19}\/(issued|received)\/\d{1,19}$/) }),
  Nothing,
  { ...WRITING, summary: 'Suggest this no more.' },
);
