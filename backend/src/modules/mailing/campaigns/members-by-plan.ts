/** Which plan a member has. Implemented by the membership room, so that mailing does not depend on it. */
export abstract class MembersByPlan {
  /** Whether there is such a plan, offered or retired. */
  abstract isPlan(value: string): Promise<boolean>;

  /**
   * SQL condition: whether a user has a paid membership of a plan. Granted memberships have no plan.
   * @param userId SQL of the user's id
   * @param plan SQL of the plan's value
   */
  abstract isOnPlanInSql(userId: string, plan: string): string;
}
