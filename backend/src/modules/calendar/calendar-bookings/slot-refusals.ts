import { AppError } from '../../../common/app-error.js';

/** The answer to a booking or move to a slot that another call has. */
export const slotTaken = (): AppError =>
  new AppError('slot_taken', 409, {
    errors: [{ field: 'selectedTime', code: 'slot_taken' }],
    detail: 'This time has just been booked.',
  });

/** The answer about a time that another visitor is booking at this moment. */
export const slotHeld = (): AppError =>
  new AppError('slot_held', 409, {
    errors: [{ field: 'selectedTime', code: 'slot_held' }],
    detail: 'Somebody is booking this time right now.',
  });
