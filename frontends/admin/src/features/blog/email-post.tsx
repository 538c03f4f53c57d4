import {
  useCreateAdminCampaignMutation,
  useLazyGetAdminBlogPostQuery,
  useSession,
  type AdminBlogPostDto,
  type CampaignDraftDto,
} from '@leap/client/admin';
import { embedProviderNames, type Language } from '@leap/domain';
import { embedOf } from '@leap/markdown';
import { useNavigate, useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { paths } from '../../paths';
import { rolesOf } from '../access/sections';
import { limitOf } from '../campaigns/campaign-values';
import { useAction } from '../record/use-action';

/** The link under the text, in the email's language, independent of the page's. */
const onTheSite: Record<Language, (address: string) => string> = {
  en: (address) => `[Read it on the site](${address})`,
  es: (address) => `[Léelo en el sitio](/es${address})`,
};

/** The link in place of a video, which no email can play. */
const watch: Record<Language, (host: string) => string> = {
  en: (host) => `Watch the video on ${host}`,
  es: (host) => `Ver el video en ${host}`,
};

const withVideoLinks = (content: string, language: Language): string =>
  content
    .split('\n')
    .map((line) => {
      const address = line.trim();
      const video = embedOf(address);
      return video ? `[${watch[language](embedProviderNames[video.provider])}](${address})` : line;
    })
    .join('\n');

/** The texts of a campaign in a post's language: the whole post where an email holds it, otherwise its excerpt. */
function textsOf({ language, title, slug, excerpt, content }: AdminBlogPostDto): Partial<CampaignDraftDto> {
  const link = onTheSite[language](paths.publicPost(slug));
  const whole = `${withVideoLinks(content, language).trim()}\n\n${link}`;
  const [subject, text] =
    language === 'es' ? (['subjectEs', 'contentEs'] as const) : (['subjectEn', 'contentEn'] as const);
  return {
    [subject]: title.slice(0, limitOf(subject)),
    [text]: whole.length <= limitOf(text) ? whole : `${excerpt.trim()}\n\n${link}`,
  };
}

/** What readers see is what is saved: only then an email may quote it. */
const isQuotable = ({ state, hasUnpublishedChanges }: AdminBlogPostDto): boolean =>
  state === 'published' && !hasUnpublishedChanges;

/** Makes the draft of a newsletter of a published post and its published translation, for who sends newsletters. */
export function EmailPost({ post, isDirty }: { post: AdminBlogPostDto; isDirty: boolean }) {
  const { t } = useTranslation('admin-blog');
  const { user } = useSession();
  const navigate = useNavigate();
  const { runAction, isBusy } = useAction();
  const [read] = useLazyGetAdminBlogPostQuery();
  const [create] = useCreateAdminCampaignMutation();
  if (isDirty || !isQuotable(post) || !rolesOf('campaigns').some((role) => role === user?.role)) return null;

  async function begin(): Promise<void> {
    const { data: other } = post.translationId ? await read(post.translationId) : {};
    const translation = other && isQuotable(other) ? other : undefined;
    const outcome = await runAction(
      () =>
        create({
          ...textsOf(post),
          // With one language alone, its readers alone.
          ...(translation ? textsOf(translation) : { audienceLanguage: post.language }),
        }),
      { done: t('publish.emailed') },
    );
    if (outcome.isDone && outcome.data) void navigate(paths.campaign(outcome.data.id));
  }

  return (
    <Button
      variant="secondary"
      size="small"
      busy={isBusy}
      busyLabel={t('publish.emailing')}
      onClick={() => void begin()}
    >
      {t('publish.email')}
    </Button>
  );
}
