import { isForeignCountry } from '../../../identity/country-code.ts';
import { parseEmailList } from '../../../identity/email-list.ts';
import {
  isIdentityNumber,
  isOldIdentityNumber,
  isPassport,
  isVietnamesePassport,
} from '../../../identity/identity-number.ts';
import { isPhone } from '../../../identity/phone.ts';
import { hasValidCheckDigit, isTaxCode } from '../../../identity/tax-code.ts';
import type { RuleSet } from '../../../legal/rules.ts';
import type { Buyer } from '../../invoice.ts';
import { type Finding, finding } from '../issue-codes.ts';
import { BUDGET_UNIT_CODE_LENGTH } from '../text-lengths.ts';

/** VAL-001 to VAL-009, and what a buyer must give to be identified (Decree 254/2026 Art. 10). */
export const checkBuyer = (buyer: Buyer, rules: RuleSet): Finding[] => [
  ...(buyer.type === 'ENTERPRISE' ? checkOrganisation(buyer) : checkPerson(buyer, rules)),
  ...checkTaxCode(buyer.taxCode),
  ...checkContact(buyer),
  ...checkIdentity(buyer, rules),
];

function checkOrganisation(buyer: Buyer): Finding[] {
  const findings: Finding[] = [];
  if (!buyer.name && !buyer.legalName) findings.push(finding('buyer.name', 'buyer-name-required'));
  if (!buyer.legalName) findings.push(finding('buyer.legalName', 'buyer-legal-name-required'));
  if (!buyer.address) findings.push(finding('buyer.address', 'buyer-address-required'));
  // A budget unit and a foreign organisation may have no tax code at all (docs/law-and-practice.md#buyer).
  if (!buyer.taxCode && !buyer.budgetUnitCode && !buyer.country) {
    findings.push(finding('buyer.taxCode', 'buyer-tax-code-required'));
  }
  return findings;
}

/** A consumer who gives no name is named by the wording of the law, and then needs nothing else. */
function checkPerson(buyer: Buyer, rules: RuleSet): Finding[] {
  if (!buyer.name) return [finding('buyer.name', 'buyer-name-required')];
  const identified =
    buyer.taxCode || buyer.identityNumber || buyer.passportNumber || buyer.budgetUnitCode;
  return identified || buyer.name === rules.consumerName
    ? []
    : [finding('buyer.name', 'buyer-unidentified', { wording: rules.consumerName })];
}

function checkTaxCode(taxCode: string | null): Finding[] {
  if (!taxCode) return [];
  if (!isTaxCode(taxCode)) return [finding('buyer.taxCode', 'buyer-tax-code-invalid')];
  return hasValidCheckDigit(taxCode)
    ? []
    : [finding('buyer.taxCode', 'buyer-tax-code-check-digit')];
}

function checkContact({ phone, email }: Buyer): Finding[] {
  const findings = parseEmailList(email ?? '').faults.map(({ position, text }) =>
    finding('buyer.email', 'email-invalid', { position: String(position), text }),
  );
  return phone && !isPhone(phone)
    ? [...findings, finding('buyer.phone', 'buyer-phone-invalid')]
    : findings;
}

function checkIdentity(buyer: Buyer, rules: RuleSet): Finding[] {
  return [
    ...checkIdentityNumber(buyer.identityNumber, rules),
    ...checkPassport(buyer.passportNumber),
    ...checkBudgetUnitCode(buyer.budgetUnitCode),
    ...checkCountry(buyer.country),
  ];
}

function checkIdentityNumber(number: string | null, rules: RuleSet): Finding[] {
  const path = 'buyer.identityNumber';
  if (!number) return [];
  if (!isIdentityNumber(number)) return [finding(path, 'buyer-identity-number-invalid')];
  const outdated = isOldIdentityNumber(number) && !rules.nineDigitIdentity;
  return outdated ? [finding(path, 'buyer-identity-number-old')] : [];
}

/**
 * The pattern of the specification refuses newer Vietnamese and all foreign passports; a buyer who
 * shows one must still get an invoice, so it warns and only the impossible is refused.
 */
function checkPassport(number: string | null): Finding[] {
  if (!number || isVietnamesePassport(number)) return [];
  const code = isPassport(number) ? 'buyer-passport-unusual' : 'buyer-passport-invalid';
  return [finding('buyer.passportNumber', code)];
}

/** The form of the specification takes 20 characters; the authority's format refuses more than 7 (docs/decisions/0041). */
function checkBudgetUnitCode(code: string | null): Finding[] {
  const path = 'buyer.budgetUnitCode';
  if (!code || /^\d{7}$/.test(code)) return [];
  return code.length > BUDGET_UNIT_CODE_LENGTH
    ? [finding(path, 'budget-unit-code-too-long', { max: String(BUDGET_UNIT_CODE_LENGTH) })]
    : [finding(path, 'budget-unit-code-unusual')];
}

const checkCountry = (country: string | null): Finding[] =>
  country && !isForeignCountry(country) ? [finding('buyer.country', 'buyer-country-unknown')] : [];
