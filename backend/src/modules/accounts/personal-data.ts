import { BASE_COLUMNS, OF_USER, type PersonalData } from '../../common/personal-data.js';

/** The data about people in the tables of this room. */
export const accountsPersonalData: PersonalData = {
  tables: [
    {
      table: 'users',
      owner: 'id = $1',
      exported: [
        ...BASE_COLUMNS,
        'email',
        'first_name',
        'last_name',
        'display_name',
        'profile_image_url',
        'role',
        'is_inner_circle_member',
        'language',
        'tags',
        'inner_circle_signup_id',
        'has_second_factor',
        'is_disabled',
        'is_demo',
        'membership_ended_at',
      ],
      withheld: ['search_vector'],
      erasure: 'deleted',
    },
    {
      table: 'user_credentials',
      owner: OF_USER,
      exported: ['set_by_link_at', 'created_at', 'updated_at'],
      withheld: ['user_id', 'password_hash'],
      erasure: 'with the account',
    },
    {
      table: 'second_factors',
      owner: OF_USER,
      exported: ['created_at', 'updated_at'],
      withheld: ['user_id', 'sealed_secret', 'sealed_pending_secret', 'last_used_step'],
      erasure: 'with the account',
    },
    {
      table: 'recovery_codes',
      owner: OF_USER,
      exported: ['user_id'],
      withheld: ['code_hash'],
      erasure: 'with the account',
    },
    {
      table: 'password_tokens',
      owner: OF_USER,
      exported: [...BASE_COLUMNS, 'expires_at'],
      withheld: ['user_id', 'token_hash'],
      erasure: 'with the account',
    },
    {
      table: 'email_changes',
      owner: OF_USER,
      exported: [...BASE_COLUMNS, 'email', 'previous_email', 'expires_at', 'confirmed_at', 'notified_at'],
      withheld: ['user_id', 'token_hash'],
      erasure: 'with the account',
    },
    {
      table: 'welcome_emails',
      owner: OF_USER,
      exported: ['signup_id', 'sent_at', 'created_at'],
      withheld: ['user_id', 'password_token_id'],
      erasure: 'with the account',
    },
    {
      table: 'avatars',
      owner: OF_USER,
      exported: [...BASE_COLUMNS, 'bytes'],
      withheld: ['user_id'],
      written: { bytes: `encode(bytes, 'base64')` },
      erasure: 'with the account',
    },
  ],
  retention: [
    {
      name: 'password links',
      table: 'password_tokens',
      condition: 'expires_at < $1::timestamptz',
      term: 'when it expires (an hour; 7 days for the first)',
    },
    // Confirmed ones stay with the account: they say what was stored under its former addresses.
    {
      name: 'changes of address',
      table: 'email_changes',
      condition: `confirmed_at IS NULL AND expires_at < $1::timestamptz - interval '7 days'`,
      term: '7 days after it expired, if it was not confirmed; otherwise with the account',
    },
  ],
};
