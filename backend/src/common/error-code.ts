/**
 * Every `code` of a problem answer. Clients have the texts (`errors.<code>` in the shell's texts), so renaming one is a breaking
 * change.
 */
export const errorCodes = [
  // the request itself
  'malformed_json',
  'unsupported_media_type',
  'body_too_large',
  'request_timeout',
  'invalid_characters',
  'validation_failed',
  'invalid_cursor',
  'bad_request',
  // the caller
  'unauthorized',
  'invalid_credentials',
  'second_factor_required',
  'second_factor_invalid',
  'second_factor_setup_required',
  'second_factor_link_required',
  'step_up_required',
  'passkey_refused',
  'forbidden',
  'insufficient_scope',
  'cross_origin_refused',
  'rate_limited',
  'proof_of_work_required',
  // what was asked for
  'not_found',
  'method_not_allowed',
  'token_invalid',
  'conflict',
  'edit_conflict',
  'last_admin',
  'translation_missing',
  'image_in_use',
  'idempotency_key_reused',
  'already_reported',
  'membership_cancelled',
  'membership_paused',
  'membership_unpaid',
  'preview_outdated',
  'price_changed',
  'payment_declined',
  'plan_sold_out',
  'plan_not_offered',
  'invitation_closed',
  'already_pays',
  'last_plan',
  'promotion_code_used_up',
  'pod_full',
  'pins_full',
  'writing_paused',
  'slot_taken',
  'slot_held',
  'slot_unavailable',
  'too_many_calls',
  // our side
  'database_unavailable',
  'service_unavailable',
  'calendar_not_configured',
  'auth_provider_unavailable',
  'payment_unavailable',
  'translation_quota_used_up',
  'membership_change_unconfirmed',
  'internal_error',
] as const;

/** One of the stable problem codes. */
export type ErrorCode = (typeof errorCodes)[number];

/** Every `code` of a field error. */
export const fieldErrorCodes = [
  'required',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'too_many',
  'too_common',
  'own_words',
  'breached',
  'wrong',
  'invalid_email',
  'invalid_choice',
  'invalid_type',
  'invalid_format',
  'invalid_characters',
  'must_be_true',
  'under_age',
  'slot_taken',
  'slot_held',
  'slot_unavailable',
  'slug_taken',
  'email_taken',
  'private_address',
  'https_required',
  'already_paired',
  'too_far',
  'overlaps',
  'not_an_image',
  'image_too_large',
  'image_animated',
  'not_audio',
  'audio_too_long',
  'code_unknown',
  'code_expired',
  'code_used_up',
  'code_not_for_plan',
  'code_taken',
  'name_taken',
  'external_id_taken',
  'unknown_field',
  'unknown_variable',
  'missing_variable',
  'unknown_tag',
  'missing_tag',
  'invalid',
] as const;

/** One of the stable field codes. */
export type FieldErrorCode = (typeof fieldErrorCodes)[number];

/** A field error. `field` is a dotted path, e.g. `tags.0`. */
export interface FieldError {
  field: string;
  code: FieldErrorCode;
}
