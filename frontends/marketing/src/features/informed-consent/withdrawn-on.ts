/** Query parameter with the date of a withdrawal that was sent without scripts. */
export const WITHDRAWN_ON = 'on';
