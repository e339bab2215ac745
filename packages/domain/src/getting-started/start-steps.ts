import type { Permission } from '../access/permission.ts';
import {
  type CompanyField,
  type CompanyInformation,
  REQUIRED_TO_START,
} from '../company/company-information.ts';

/** The way of a new company to its first invoice, in the order of which one rests upon the other. */
export const START_STEPS = [
  'company',
  'licence',
  'announcement',
  'series',
  'certificate',
  'invoice',
] as const;
export type StartStepName = (typeof START_STEPS)[number];

/** What a company has of all that issuing needs. */
export type StartFacts = Readonly<{
  company: Partial<CompanyInformation>;
  licence: 'in-force' | 'none' | 'used-up';
  /** Series that were ever announced, stopped ones included. */
  announced: number;
  /** Series that give numbers this year. */
  openSeries: number;
  /** Hosted certificates in force; null where the place that holds them does not answer. */
  certificates: number | null;
  /** How far the invoice has come that came furthest. */
  furthest: 'none' | 'draft' | 'refused' | 'under-way' | 'accepted';
}>;

/** Why a step is not done: a code of a closed list, or the field of the company that is empty. */
export type StartGap =
  | CompanyField
  | 'licence-none'
  | 'licence-used-up'
  | 'not-announced'
  | 'no-series'
  | 'certificate-none'
  | 'certificate-unknown'
  | 'invoice-none'
  | 'invoice-draft'
  | 'invoice-refused'
  | 'invoice-under-way';

export type StartStep = Readonly<{ step: StartStepName; missing: readonly StartGap[] }>;

/** The right that a step asks for. */
export const START_RIGHTS: Readonly<Record<StartStepName, Permission>> = {
  company: 'setting_management.change',
  licence: 'setting_management.change',
  announcement: 'setting_management.add',
  series: 'setting_management.add',
  certificate: 'publish_management.add',
  invoice: 'publish_management.add',
};

const LICENCE_GAP = { none: 'licence-none', 'used-up': 'licence-used-up' } as const;
const INVOICE_GAP = {
  none: 'invoice-none',
  draft: 'invoice-draft',
  refused: 'invoice-refused',
  'under-way': 'invoice-under-way',
} as const;

/**
 * Each step with what is missing; nothing missing means done. A step is never ticked off by hand: its state is derived.
 */
export function startSteps(facts: StartFacts): StartStep[] {
  const { company, licence, announced, openSeries, furthest } = facts;
  const gaps: Readonly<Record<StartStepName, readonly StartGap[]>> = {
    company: [...REQUIRED_TO_START].filter((field) => !company[field]?.trim()),
    licence: licence === 'in-force' ? [] : [LICENCE_GAP[licence]],
    announcement: announced > 0 ? [] : ['not-announced'],
    series: openSeries > 0 ? [] : ['no-series'],
    certificate: certificateGaps(facts),
    invoice: furthest === 'accepted' ? [] : [INVOICE_GAP[furthest]],
  };
  return START_STEPS.map((step) => ({ step, missing: gaps[step] }));
}

/** A company that has issued has signed: a token is visible on its user's machine only. */
function certificateGaps({ certificates, furthest }: StartFacts): StartGap[] {
  if (furthest === 'accepted' || (certificates ?? 0) > 0) return [];
  return [certificates === null ? 'certificate-unknown' : 'certificate-none'];
}
