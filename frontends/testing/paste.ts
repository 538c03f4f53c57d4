import type { UserEvent } from '@testing-library/user-event';

/**
 * Puts a text into a field at once. Every key renders the page again, which is most of the time of a test that only needs a filled-in
 * form: what typing itself does is tested where a test types.
 */
export async function paste(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
