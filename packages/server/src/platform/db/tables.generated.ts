// Made by `npm run tables` from the migrated schema. Do not edit.
import type { ColumnType, Generated } from 'kysely';

export interface Tables {
  act: {
    company_id: string;
    act_id: string;
    kind: string;
    outcome: ColumnType<unknown, string, string>;
    at: string;
  };
  announce_code: {
    company_id: string;
    id: Generated<string>;
    user_id: string;
    code_hash: string;
    expires_at: string;
    used_at: string | null;
  };
  announcement_line: {
    company_id: string;
    id: Generated<string>;
    template: string;
    serial: string;
    active: Generated<boolean>;
    announced_on: string;
  };
  app_user: {
    id: Generated<string>;
    user_name: string;
    email: string;
    name: string;
    phone: Generated<string>;
    password_hash: string;
    created_at: Generated<string>;
    email_confirmed_at: string | null;
  };
  audit_entry: {
    company_id: string;
    sequence: string;
    actor: string;
    act: string;
    subject: string;
    at: string;
    payload: string;
    previous_hash: string;
    hash: string;
  };
  audit_head: {
    company_id: string;
    sequence: string;
    hash: string;
    key_id: string | null;
  };
  authority_connection: {
    company_id: string;
    sender: string;
    provider_tax_code: string;
    connection: string;
  };
  authority_inbox: {
    connection: string;
    cursor: string | null;
    changed_at: string;
    polling_until: string | null;
    failures: Generated<number>;
  };
  authority_inbox_message: {
    id: Generated<string>;
    connection: string;
    hash: string;
    bytes: Uint8Array | null;
    size: number;
    cursor: string | null;
    state: string;
    tax_code: string | null;
    company_id: string | null;
    message_id: string | null;
    type: string | null;
    reply_to: string | null;
    reason: string | null;
    attempts: Generated<number>;
    next_try_at: string;
    received_at: string;
    changed_at: string;
  };
  authority_message: {
    company_id: string;
    id: Generated<string>;
    message_id: string;
    type: string;
    direction: string;
    reply_to: string | null;
    state: string;
    hash: string;
    size: number;
    attempts: Generated<number>;
    created_at: string;
    changed_at: string;
    signature_hash: string | null;
    connection: Generated<string>;
  };
  authority_message_subject: {
    company_id: string;
    message_id: string;
    invoice_id: string;
  };
  bank: {
    code: string;
    bin: string;
    short_name: string;
    name: string;
  };
  bulk_item: {
    company_id: string;
    run_id: string;
    position: number;
    invoice_id: string;
    taken: Generated<boolean>;
    failure: string | null;
    version: number | null;
    accepted: Generated<boolean>;
  };
  bulk_run: {
    company_id: string;
    id: Generated<string>;
    state: string;
    reason: string | null;
    ca_id: string | null;
    created_by: string | null;
    created_at: string;
    changed_at: string;
    total: Generated<number>;
    taken: Generated<number>;
    accepted: Generated<number>;
    kind: string;
    failed: Generated<number>;
    undoes: string | null;
  };
  company: {
    id: Generated<string>;
    tax_code: string;
    name: string;
    full_name: string;
    address: string;
    phone: string | null;
    email: string | null;
    fax: string | null;
    website: string | null;
    description: string | null;
    bank_account: string | null;
    bank_account_owner: string | null;
    bank_name: string | null;
    bank_branch: string | null;
    representative: string | null;
    representative_role: string | null;
    tax_office_code: string | null;
    created_at: Generated<string>;
    declaration_period: Generated<string>;
  };
  currency: {
    code: string;
    name: string;
    minor_unit: number;
  };
  directory: {
    company_id: string;
    id: Generated<string>;
    parent_id: string | null;
    name: string;
    created_at: string;
  };
  draft_import: {
    company_id: string;
    id: Generated<string>;
    state: string;
    attempt: Generated<number>;
    file_name: string;
    heading_row: number;
    headers: ColumnType<unknown, string, string>;
    mapping: ColumnType<unknown, string, string>;
    bulk_run_id: string | null;
    created_by: string;
    created_at: string;
    changed_at: string;
  };
  draft_import_invoice: {
    company_id: string;
    import_id: string;
    position: number;
    invoice_key: string;
    bucket: string | null;
    draft: ColumnType<unknown, string | null, string | null>;
    ready: Generated<boolean>;
    invoice_id: string | null;
  };
  draft_import_mapping: {
    company_id: string;
    mapping: ColumnType<unknown, string, string>;
    changed_at: string;
  };
  draft_import_row: {
    company_id: string;
    import_id: string;
    row: number;
    cells: ColumnType<unknown, string, string>;
    position: number | null;
    bucket: string | null;
    issues: ColumnType<unknown, string | undefined, string>;
    line: ColumnType<unknown, string | null, string | null>;
  };
  email: {
    company_id: string;
    id: Generated<string>;
    invoice_id: string | null;
    preview_hash: string | null;
    addressee: string;
    symbol: string;
    message_id: string;
    state: Generated<string>;
    reason: string | null;
    attempts: Generated<number>;
    created_by: string;
    created_at: string;
    finished_at: string | null;
  };
  email_confirmation: {
    user_id: string;
    email: string;
    code_hash: string;
    expires_at: string;
    tries: Generated<number>;
  };
  email_recipient: {
    company_id: string;
    email_id: string;
    position: number;
    address: string;
    state: Generated<string>;
    reason: string | null;
  };
  event: {
    company_id: string;
    id: string;
    type: string;
    subject: string;
    payload: ColumnType<unknown, string, string>;
    at: Generated<string>;
  };
  event_head: {
    company_id: string;
    last_id: string;
  };
  idempotency_key: {
    company_id: string;
    id: Generated<string>;
    key: string;
    actor: string;
    request_hash: string;
    locked_until: string;
    status: number | null;
    answer: string | null;
    created_at: Generated<string>;
    act_id: Generated<string>;
    holder: Generated<string>;
  };
  invoice: {
    company_id: string;
    id: Generated<string>;
    direction: string;
    template: string;
    serial: string;
    number: number | null;
    chain_state: Generated<string>;
    processing_state: string;
    ready: Generated<boolean>;
    origin: Generated<number>;
    verification: Generated<number>;
    validity: number | null;
    issued_on: string;
    signed_at: string | null;
    seller_tax_code: string;
    seller_name: string;
    buyer_tax_code: string | null;
    buyer_name: string | null;
    partner_id: string | null;
    directory_id: string | null;
    currency: string;
    exchange_rate: string | null;
    without_tax: string;
    tax: string;
    with_tax: string;
    paid_amount: Generated<string>;
    paid_on: string | null;
    authority_code: string | null;
    ca_id: string | null;
    failure_code: string | null;
    failure_text: string | null;
    search_text: string;
    version: Generated<number>;
    created_by: string | null;
    created_at: string;
    changed_at: string;
    deleted_at: string | null;
    place: Generated<string>;
    act_id: string | null;
    received_key: string | null;
    due_on: string | null;
    is_voucher: Generated<boolean>;
    has_original: Generated<boolean>;
    listed_at: Generated<string>;
    payment_state: Generated<string>;
    is_secure: Generated<boolean>;
    came_unsigned: Generated<boolean>;
    partner_key: Generated<string>;
  };
  invoice_content: {
    company_id: string;
    invoice_id: string;
    content: ColumnType<unknown, string, string>;
    extras: ColumnType<unknown, string | undefined, string>;
    shape: Generated<string>;
  };
  invoice_conversion: {
    company_id: string;
    id: Generated<string>;
    invoice_id: string;
    act_id: string;
    state: string;
    converter: string;
    converted_at: string;
    prepared_hash: string;
    pdf_hash: string | null;
    actor: string;
  };
  invoice_correction: {
    company_id: string;
    invoice_id: string;
    relation: string;
    adjusts: string | null;
    cause_code: string | null;
    reason: string;
    agreement_number: string | null;
    agreed_on: string | null;
    evidence: string | null;
    evidence_hash: string | null;
    original_template: string;
    original_serial: string;
    original_number: string;
    original_issued_on: string;
    approval_code: string | null;
    list_number: string | null;
  };
  invoice_event: {
    company_id: string;
    id: Generated<string>;
    invoice_id: string;
    state: string;
    actor: string | null;
    reason: string | null;
    at: string;
  };
  invoice_explanation: {
    company_id: string;
    id: Generated<string>;
    invoice_id: string;
    act_id: string;
    text: string;
    actor: string;
    at: string;
  };
  invoice_file: {
    company_id: string;
    id: Generated<string>;
    invoice_id: string;
    kind: string;
    hash: string;
    size: number;
    media_type: string;
    created_at: string;
  };
  invoice_link: {
    company_id: string;
    id: Generated<string>;
    invoice_id: string;
    relation: string;
    other_id: string;
    open: Generated<boolean>;
    position: Generated<number>;
    without_tax: string | null;
    tax: string | null;
    with_tax: string | null;
  };
  invoice_preview: {
    company_id: string;
    id: Generated<string>;
    hash: string;
    created_at: string;
  };
  invoice_print: {
    company_id: string;
    xml_hash: string;
    version: string;
    pdf_hash: string;
    created_at: string;
  };
  invoice_rate: {
    company_id: string;
    invoice_id: string;
    position: number;
    rate: string;
    custom_rate: string | null;
    base: string;
    tax: string | null;
    direction: string;
    issued_on: string;
    base_dong: string;
    tax_dong: string | null;
  };
  invoice_record: {
    company_id: string;
    invoice_id: string;
    record_id: string;
  };
  invoice_source: {
    company_id: string;
    id: Generated<string>;
    invoice_id: string;
    way: string;
    reference: Generated<string>;
    original_hash: string | null;
    differences: ColumnType<unknown, string | undefined, string>;
    actor: string;
    at: string;
  };
  invoice_step: {
    company_id: string;
    invoice_id: string;
    next_step_at: string;
    attempts: Generated<number>;
    reason: string | null;
  };
  invoice_tag: {
    company_id: string;
    tag_id: string;
    invoice_id: string;
    direction: string;
    issued_on: string;
  };
  invoice_template: {
    company_id: string;
    template: Generated<string>;
    serial: Generated<string>;
    logo_hash: string | null;
    logo_media_type: string | null;
    accent: string | null;
    changed_at: string;
  };
  invoice_to_sign: {
    company_id: string;
    invoice_id: string;
    data: string;
    signature_id: string;
    signed_at: string;
    qr_text: string | null;
    pdf_hash: string | null;
    list_data: string | null;
  };
  invoice_without_partner: {
    company_id: string;
    invoice_id: string;
  };
  licence: {
    company_id: string;
    id: Generated<string>;
    service: Generated<string>;
    plan_code: string;
    plan_name: string;
    starts_at: string;
    ends_at: string;
    capacity: number | null;
    used: Generated<number>;
    price: Generated<string>;
  };
  list_setting: {
    company_id: string;
    user_id: string;
    list: string;
    look: ColumnType<unknown, string | undefined, string>;
    default_view_id: string | null;
  };
  login_name: {
    name: string;
    user_id: string;
  };
  login_session: {
    company_id: string;
    id: Generated<string>;
    user_id: string;
    created_at: Generated<string>;
    revoked_at: string | null;
    revoked_by: string | null;
  };
  membership: {
    company_id: string;
    id: Generated<string>;
    user_id: string;
    role: string;
    permissions: ColumnType<unknown, string | null, string | null>;
    created_at: Generated<string>;
  };
  mistake_report: {
    company_id: string;
    id: Generated<string>;
    act_id: string;
    state: string;
    message_id: string;
    connection: string;
    sender: string;
    receiver: string;
    version: string;
    ca_id: string | null;
    data: string;
    data_id: string;
    signed_at: string;
    message_hash: string | null;
    pdf_hash: string | null;
    review_id: string | null;
    office_code: string;
    office_name: string;
    attempts: Generated<number>;
    next_step_at: string | null;
    failure_code: string | null;
    failure_text: string | null;
    actor: string;
    created_at: string;
    changed_at: string;
    type: Generated<string>;
  };
  mistake_report_answer: {
    company_id: string;
    id: Generated<string>;
    report_id: string;
    message_id: string;
    type: string;
    hash: string;
    state: string;
    received_at: string;
  };
  mistake_report_item: {
    company_id: string;
    report_id: string;
    position: number;
    invoice_id: string;
    nature: string;
    reason: string | null;
    state: string;
    refusal_code: string | null;
    refusal_text: string | null;
    tells_of: Generated<string[]>;
  };
  month_total: {
    company_id: string;
    direction: string;
    month: string;
    place: string;
    currency: string;
    invoices: number;
    without_tax: string;
    tax: string;
    with_tax: string;
    effect: string;
  };
  partner: {
    company_id: string;
    id: Generated<string>;
    is_customer: Generated<boolean>;
    is_vendor: Generated<boolean>;
    tax_code: string | null;
    name: string;
    address: string | null;
    search_text: string;
    created_at: string;
    person: string | null;
    identity: Generated<string | null>;
    named_on: string | null;
  };
  payment: {
    company_id: string;
    id: Generated<string>;
    direction: string;
    partner_id: string | null;
    currency: string;
    amount: string;
    paid_on: string;
    note: string | null;
    act_id: string | null;
    created_by: string | null;
    created_at: string;
    undone_at: string | null;
  };
  payment_invoice: {
    company_id: string;
    payment_id: string;
    invoice_id: string;
    amount: string;
  };
  provider: {
    tax_code: string;
    name: string;
    lookup_url: string;
  };
  rate_window: {
    bucket: string;
    minute: string;
    hits: number;
  };
  refresh_token: {
    company_id: string;
    id: Generated<string>;
    session_id: string;
    token_hash: string;
    expires_at: string;
    used_at: string | null;
  };
  registry_entry: {
    tax_code: string;
    found: boolean;
    name: string | null;
    address: string | null;
    tax_office: string | null;
    status: Generated<string>;
    status_text: string | null;
    source: string;
    fetched_at: string;
    search_text: Generated<string>;
  };
  review_request: {
    company_id: string;
    id: Generated<string>;
    message_id: string;
    hash: string;
    number: string;
    issued_on: string;
    due_on: string;
    round: number;
    invoices: ColumnType<unknown, string, string>;
    received_at: string;
  };
  saved_view: {
    company_id: string;
    id: Generated<string>;
    list: string;
    name: string;
    owner_id: string;
    is_shared: Generated<boolean>;
    query: ColumnType<unknown, string, string>;
    look: ColumnType<unknown, string | undefined, string>;
    created_at: string;
    changed_at: string;
  };
  series: {
    company_id: string;
    id: Generated<string>;
    template: string;
    serial: string;
    next_number: Generated<number>;
    last_issued_on: string | null;
    active: Generated<boolean>;
  };
  stored_file: {
    company_id: string;
    hash: string;
    object: string;
    byte_offset: string;
    length: string;
    media_type: string | null;
    created_at: Generated<string>;
  };
  tag: {
    company_id: string;
    id: Generated<string>;
    name: string;
    color: string | null;
    created_at: string;
  };
  tax_office: {
    code: string;
    level: string;
    name: string;
  };
}
