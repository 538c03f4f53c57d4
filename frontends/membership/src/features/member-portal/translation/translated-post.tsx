import {
  api,
  isApiError,
  useGetTranslationSettingsQuery,
  useUpdateTranslationSettingsMutation,
  type MemberPostDto,
  type MemberPostTranslationDto,
} from '@leap/client/membership';
import type { Language } from '@leap/domain';
import { useFailureLabels } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Callout, LoadingRegion, Skeleton, VisuallyHidden } from '@leap/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { PostText } from '../post-parts/post-text';
import styles from './translated-post.module.css';

export { translationTexts } from './translation-texts';

const { useTranslateMemberPostMutation } = api.enhanceEndpoints({
  // A translation changes no choices.
  endpoints: { translateMemberPost: { invalidatesTags: [] } },
});

interface TranslatedPostProps {
  id: string;
  post: MemberPostDto;
  language: Language;
  /** Handles lost access; returns whether the failure is already shown. */
  onRefused(error: unknown): boolean;
}

/** A post in the reader's language. It is requested when the reader has agreed to that, which is remembered and can be taken back. */
export function TranslatedPost({ id, post, language, onRefused }: TranslatedPostProps) {
  const { t } = useTranslation('membership-translation');
  const failureText = useFailureLabels();
  const settings = useGetTranslationSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [update, updating] = useUpdateTranslationSettingsMutation();
  const [request] = useTranslateMemberPostMutation();
  const [found, setFound] = useState<MemberPostTranslationDto>();
  const [failure, setFailure] = useState<{ text: string; isFinal?: boolean }>();
  const region = useRef<HTMLElement>(null);
  const hasAgreed = settings.data?.agreedAt !== undefined;
  const isReady = !settings.isFetching && hasAgreed;

  /** A refusal means that a choice was changed elsewhere: of the reader, who is asked again, or of the author, which is final. */
  async function translate(): Promise<void> {
    setFailure(undefined);
    try {
      setFound(await request({ id: post.id, translateMemberPostDto: { language } }).unwrap());
    } catch (error) {
      if (onRefused(error)) return;
      if (isApiError(error) && error.status === 409) {
        const { data, isSuccess, error: unread } = await settings.refetch();
        setFailure(
          isSuccess
            ? { text: t(data.agreedAt === undefined ? 'revoked' : 'withheld'), isFinal: true }
            : { text: failureText(unread, t('failed')) },
        );
      } else setFailure({ text: failureText(error, t('failed')) });
    }
  }
  const translateOnce = useEffectEvent(() => void translate());
  /** Once for each agreement: a refusal reads the choices again, and must not lead to the next request. */
  const wasRequested = useRef(false);
  useEffect(() => {
    if (!isReady || wasRequested.current) return;
    wasRequested.current = true;
    translateOnce();
  }, [isReady]);

  async function choose(agrees: boolean): Promise<void> {
    setFailure(undefined);
    wasRequested.current = false;
    const { error } = await update({ agrees });
    if (error) {
      if (!onRefused(error)) setFailure({ text: failureText(error, t('notSaved')) });
      return;
    }
    if (!agrees) setFound(undefined);
    // The button is gone.
    region.current?.focus();
  }

  const retry = (): void => {
    if (hasAgreed) void translate();
    else void settings.refetch();
  };
  const problem = failure ?? (settings.error && !settings.data ? { text: t('failed') } : undefined);
  return (
    <section
      id={id}
      ref={region}
      tabIndex={-1}
      aria-label={t('region', { title: post.title })}
      className={styles.translation}
    >
      {problem !== undefined && (
        <Callout tone="warning" role="status">
          <p>{problem.text}</p>
          {!problem.isFinal && (
            <Button variant="quiet" size="small" onClick={retry}>
              {t('retry')}
            </Button>
          )}
        </Callout>
      )}
      {settings.data && !hasAgreed && (
        <>
          <p>{t('consent.text')}</p>
          <p>
            <Button
              size="small"
              busy={updating.isLoading}
              busyLabel={t('consent.busy')}
              onClick={() => void choose(true)}
            >
              {t('consent.agree')}
            </Button>
          </p>
        </>
      )}
      {found && hasAgreed && (
        <>
          <p className={styles.title} lang={found.language} dir="auto">
            {found.title}
          </p>
          <div lang={found.language}>
            <PostText nodes={found.contentTree} title={found.title} />
          </div>
          <p role="status" className="ui-small ui-soft">
            {found.fromLanguage === found.language
              ? t('same')
              : t('by', { from: t(`from.${found.fromLanguage ?? 'other'}`) })}
          </p>
          <p>
            <Button
              variant="quiet"
              size="small"
              busy={updating.isLoading}
              busyLabel={t('consent.busy')}
              onClick={() => void choose(false)}
            >
              {t('consent.revoke')}
              <VisuallyHidden> {t('consent.revokeOf')}</VisuallyHidden>
            </Button>
          </p>
        </>
      )}
      {problem === undefined && ((!found && hasAgreed) || !settings.data) && (
        <LoadingRegion label={t('busy')}>
          <Skeleton lines={2} />
        </LoadingRegion>
      )}
    </section>
  );
}
