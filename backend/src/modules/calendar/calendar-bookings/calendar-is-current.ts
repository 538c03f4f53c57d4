/** SQL: the practice's calendar never showed the call, or shows its last version. */
export const CALENDAR_IS_CURRENT = '(calendar_sequence IS NULL OR calendar_sequence = sequence)';
