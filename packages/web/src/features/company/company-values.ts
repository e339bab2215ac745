import { COMPANY_WIRE, type CompanySettings } from '@hoadon/contracts/company';
import { companyFaults } from '@hoadon/domain/company/company-faults';
import type { CompanyField, CompanyInformation } from '@hoadon/domain/company/company-information';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { z } from 'zod';

type TextField = Exclude<
  CompanyField,
  'representativeBirthday' | 'representativeSex' | 'declarationPeriod'
>;
export type CompanyTextName = (typeof COMPANY_WIRE)[TextField];

/** What is typed, by the names of the save call; empty text is nothing. */
export type CompanyValues = Record<CompanyTextName, string> & {
  ddpl_birthday: PlainDate | null;
  ddpl_sex: 'MALE' | 'FEMALE';
  declaration_period: CompanySettings['declaration_period'];
};
export type ValueName = keyof CompanyValues;

const FIELDS = Object.keys(COMPANY_WIRE) as CompanyField[];

export const valuesOf = (settings: CompanySettings): CompanyValues =>
  ({
    ...Object.fromEntries(
      FIELDS.map((field) => [COMPANY_WIRE[field], settings[COMPANY_WIRE[field]] ?? '']),
    ),
    ddpl_birthday: settings.ddpl_birthday,
  }) as CompanyValues;

/** The rules of the domain, each fault at the name of its field. */
export const CompanySchema = z.custom<CompanyValues>().superRefine((values, context) => {
  const given = Object.fromEntries(
    FIELDS.map((field) => [field, values[COMPANY_WIRE[field]]]),
  ) as CompanyInformation;
  const today = dayInVietnam(new Date().toISOString());
  for (const { field, code } of companyFaults(given, today))
    context.addIssue({ code: 'custom', path: [COMPANY_WIRE[field]], message: code });
});

/** The fields that differ from the saved values. */
export const changedNames = (held: CompanyValues, typed: CompanyValues): ValueName[] =>
  FIELDS.map((field) => COMPANY_WIRE[field]).filter((name) => held[name] !== typed[name]);
