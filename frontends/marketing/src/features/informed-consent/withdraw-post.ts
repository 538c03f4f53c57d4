import type { ConsentWithdrawnDto } from '@leap/client/marketing';
import { tokenPost } from '@leap/forms/token-post';
import type { PageForm } from '@leap/platform';
import { paths } from '../../paths';
import { WITHDRAWN_ON } from './withdrawn-on';

/** The withdrawal without scripts. Its answer is the date of the first withdrawal. */
export const withdrawPost: PageForm = {
  ...tokenPost('/api/consent/withdraw', 'withdraw-title'),
  next: (answer, _values, { search }) => {
    const query = new URLSearchParams({
      token: search.get('token') ?? '',
      sent: 'withdraw-consent',
      [WITHDRAWN_ON]: (answer as ConsentWithdrawnDto).withdrawalDate,
    });
    return `${paths.withdrawConsent}?${query.toString()}#withdraw-title`;
  },
};
