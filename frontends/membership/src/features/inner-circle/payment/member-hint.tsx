import { Trans, useTranslation } from '@leap/platform';
import { TextLink } from '@leap/ui';
import { paths } from '../../../paths';

/** Shown to everybody, so that it does not reveal whether an address is a member's. */
export function MemberHint() {
  const { t } = useTranslation('membership-inner-circle');
  return (
    <p>
      <Trans
        t={t}
        i18nKey="payment.member"
        components={{ logIn: <TextLink to={paths.logInFor(paths.memberPortal)} /> }}
      />
    </p>
  );
}
