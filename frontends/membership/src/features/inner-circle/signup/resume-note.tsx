import { useForgetInnerCircleSignupMutation } from '@leap/client/membership';
import { useToast, useTranslation } from '@leap/platform';
import { Button, ButtonLink, Callout } from '@leap/ui';
import { flowHint } from '../flow-hint';
import { forgetSignup } from './signup-values';
import { useOpenSignup } from './use-open-signup';

/** Offers to continue or discard an application that was started in this browser. */
export function ResumeNote({ onForgotten }: { onForgotten(): void }) {
  const { t } = useTranslation('membership-inner-circle');
  const toast = useToast();
  const signup = useOpenSignup();
  const [forget, forgetting] = useForgetInnerCircleSignupMutation();
  if (!signup) return null;

  async function startAgain(): Promise<void> {
    const { error } = await forget();
    if (error) return;
    flowHint.clear();
    forgetSignup();
    onForgotten();
    toast({ title: t('toasts.forgotten.title'), description: t('toasts.forgotten.text') });
  }

  return (
    <Callout title={signup.title} role="status">
      <p className="ui-row">
        <ButtonLink size="small" to={signup.path}>
          {signup.label}
        </ButtonLink>
        <Button variant="quiet" busy={forgetting.isLoading} onClick={() => void startAgain()}>
          {t('section.resume.forget')}
        </Button>
      </p>
    </Callout>
  );
}
