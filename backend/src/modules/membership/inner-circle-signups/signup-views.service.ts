import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { isLiveBooking } from '@leap/domain';
import { DataSource } from 'typeorm';
import { ENV, type Env } from '../../../config/env.js';
import { CalendarBooking } from '../../calendar/calendar.module.js';
import { UserCredential } from '../../accounts/accounts.module.js';
import { InnerCircleSignup } from './inner-circle-signup.entity.js';
import type { SignupView } from './inner-circle-signups.dto.js';
import { InnerCircleSignupsService } from './inner-circle-signups.service.js';
import { isLive } from './membership-state.js';

/** Shows a browser the signup that it began. */
@Injectable()
export class SignupViews {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly signups: InnerCircleSignupsService,
    @Inject(ENV) private readonly env: Pick<Env, 'AUTH_PROVIDER'>,
  ) {}

  /** @returns undefined when there is nothing to resume */
  async of(begun: InnerCircleSignup | null): Promise<SignupView | undefined> {
    const resumed = begun && (await this.signups.resume(begun));
    if (!resumed) return undefined;
    const { signup } = resumed;
    return {
      ...resumed,
      hasAccount: isLive(signup) ? await this.hasAccount(signup) : undefined,
      booking: await this.bookingOf(signup),
    };
  }

  /** The call that was booked last in the course of this signup, while it is live. */
  private async bookingOf({ id }: InnerCircleSignup): Promise<CalendarBooking | undefined> {
    const bookings = await this.dataSource.manager.find(CalendarBooking, {
      where: { innerCircleSignupId: id },
      order: { createdAt: 'DESC' },
    });
    return bookings.find(({ bookingStatus }) => isLiveBooking(bookingStatus));
  }

  /** The coach platform's members have their password there. */
  private async hasAccount({ userId }: InnerCircleSignup): Promise<boolean> {
    if (userId === null) return false;
    return this.env.AUTH_PROVIDER === 'coach-platform' || this.dataSource.manager.existsBy(UserCredential, { userId });
  }
}
