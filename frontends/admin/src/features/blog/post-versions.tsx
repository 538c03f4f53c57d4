import {
  useGetAdminBlogPostVersionQuery,
  useListAdminBlogPostVersionsQuery,
  useRestoreAdminBlogPostVersionMutation,
  type AdminBlogPostDto,
  type AdminBlogPostVersionDto,
  type AdminBlogPostVersionSummaryDto,
} from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Button, ErrorState, LoadingRegion, Skeleton } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useState } from 'react';
import { Differences } from '../content/differences';
import { MarkdownText } from '../markdown/markdown-text';
import { useTime } from '../people/use-time';
import { useAction } from '../record/use-action';
import styles from './blog.module.css';

interface PostVersionsProps {
  post: AdminBlogPostDto;
  /** Saves what is written. @returns the post; undefined when it could not be saved */
  stored(): Promise<AdminBlogPostDto | undefined>;
  onRestored(post: AdminBlogPostDto): void;
}

/** A button that opens the versions of a post. What is written is saved before, so that it is the newest one. */
export function PostVersions({ post, stored, onRestored }: PostVersionsProps) {
  const { t } = useTranslation('admin-blog');
  const [newest, setNewest] = useState<AdminBlogPostDto>();
  const [isSaving, setIsSaving] = useState(false);

  async function open(): Promise<void> {
    setIsSaving(true);
    setNewest(await stored());
    setIsSaving(false);
  }

  return (
    <>
      <Button
        variant="secondary"
        size="small"
        busy={isSaving}
        busyLabel={t('versions.saving')}
        onClick={() => void open()}
      >
        {t('versions.open')}
      </Button>
      <Dialog
        open={newest !== undefined}
        onOpenChange={(isOpen) => !isOpen && setNewest(undefined)}
        title={t('versions.title')}
        description={t('versions.text')}
        closeLabel={t('versions.close')}
        size="wide"
      >
        {newest && (
          <Versions
            // The text that is compared with: saved just now, or as it was loaded.
            newest={{ ...post, updatedAt: newest.updatedAt }}
            onRestored={(restored) => {
              setNewest(undefined);
              onRestored(restored);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

interface VersionsProps {
  newest: AdminBlogPostDto;
  onRestored(post: AdminBlogPostDto): void;
}

function Versions({ newest, onRestored }: VersionsProps) {
  const { t } = useTranslation('admin-blog');
  const { time } = useTime();
  const [chosen, setChosen] = useState<string>();
  const { data, isError, isFetching, refetch } = useListAdminBlogPostVersionsQuery(newest.id, {
    refetchOnMountOrArgChange: true,
  });
  if (data === undefined) {
    if (isError && !isFetching)
      return (
        <ErrorState
          title={t('versions.failed')}
          action={<Button onClick={() => void refetch()}>{t('versions.retry')}</Button>}
        />
      );
    return (
      <LoadingRegion label={t('versions.loading')}>
        <Skeleton lines={4} />
      </LoadingRegion>
    );
  }
  // Texts from before the first edit, such as imported ones, have no editor; others without one had one whose account is deleted.
  const nameOf = ({ editorName, updatedAt }: AdminBlogPostVersionSummaryDto, index: number): string =>
    t('versions.by', {
      name: editorName ?? t(index === data.length - 1 ? 'versions.original' : 'versions.deletedAccount'),
      when: time(updatedAt),
    });
  return (
    <div className={styles.versions}>
      <ol aria-label={t('versions.list')} className={styles.versionList}>
        {data.map((version, index) => (
          <li key={version.id}>
            <button
              type="button"
              className={styles.version}
              aria-pressed={chosen === version.id}
              onClick={() => setChosen(version.id)}
            >
              <span>{nameOf(version, index)}</span>
              <span className="ui-small ui-soft">
                {[
                  index === 0 && t('versions.newest'),
                  version.isPending && t('versions.pending'),
                  version.publishedAt && t('versions.published', { when: time(version.publishedAt) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {chosen !== undefined && (
        <Version key={chosen} id={chosen} newestId={data[0]?.id ?? chosen} post={newest} onRestored={onRestored} />
      )}
    </div>
  );
}

interface VersionProps {
  id: string;
  newestId: string;
  post: AdminBlogPostDto;
  onRestored(post: AdminBlogPostDto): void;
}

/** One version: compared with the newest, or as readers would see it. */
function Version({ id, newestId, post, onRestored }: VersionProps) {
  const { t } = useTranslation('admin-blog');
  const { runAction, isBusy } = useAction();
  const [restore] = useRestoreAdminBlogPostVersionMutation();
  const [view, setView] = useState<'changes' | 'whole'>(id === newestId ? 'whole' : 'changes');
  const { data: version, isError } = useGetAdminBlogPostVersionQuery({ id: post.id, versionId: id });
  const { data: newest, isError: lacksNewest } = useGetAdminBlogPostVersionQuery(
    { id: post.id, versionId: newestId },
    { refetchOnMountOrArgChange: true },
  );
  if (isError || lacksNewest) return <ErrorState title={t('versions.failed')} />;
  if (!version || !newest)
    return (
      <LoadingRegion label={t('versions.loading')}>
        <Skeleton lines={4} />
      </LoadingRegion>
    );

  async function run(): Promise<void> {
    const outcome = await runAction(
      () => restore({ id: post.id, versionId: id, versionDto: { version: post.updatedAt } }),
      { done: t('versions.restored') },
    );
    if (outcome.isDone && outcome.data) onRestored(outcome.data);
  }

  return (
    <div className={styles.dialog}>
      <div className={styles.actions}>
        <div role="group" aria-label={t('versions.views')} className="ui-row">
          {(['changes', 'whole'] as const).map((one) => (
            <Button
              key={one}
              variant={view === one ? 'primary' : 'secondary'}
              size="small"
              aria-pressed={view === one}
              onClick={() => setView(one)}
            >
              {t(`versions.${one}`)}
            </Button>
          ))}
        </div>
        {id !== newestId && (
          <Button
            variant="secondary"
            size="small"
            busy={isBusy}
            busyLabel={t('versions.restoring')}
            onClick={() => void run()}
          >
            {t('versions.restore')}
          </Button>
        )}
      </div>
      <div lang={post.language} className={styles.paper}>
        {view === 'changes' ? <Changes from={version} to={newest} /> : <Whole version={version} />}
      </div>
    </div>
  );
}

function Whole({ version }: { version: AdminBlogPostVersionDto }) {
  return (
    <>
      <h3 className={styles.previewTitle}>{version.title}</h3>
      <p className={styles.previewExcerpt}>{version.excerpt}</p>
      <div className={`ui-prose ${styles.previewBody ?? ''}`}>
        <MarkdownText text={version.content} kind="blog" headingLevelOffset={2} />
      </div>
    </>
  );
}

/** Differences of each field. */
function Changes({ from, to }: { from: AdminBlogPostVersionDto; to: AdminBlogPostVersionDto }) {
  const { t, i18n } = useTranslation('admin-blog');
  const fields = [
    { label: t('fields.title'), a: from.title, b: to.title },
    { label: t('fields.slug'), a: from.slug, b: to.slug },
    { label: t('fields.excerpt'), a: from.excerpt, b: to.excerpt },
    { label: t('fields.content'), a: from.content, b: to.content, kind: 'blog' as const },
    { label: t('versions.tags'), a: from.tags.join(', '), b: to.tags.join(', ') },
    { label: t('fields.author'), a: from.authorName ?? '', b: to.authorName ?? '' },
  ].filter(({ a, b }) => a !== b);
  const hasOtherImage = from.imageId !== to.imageId;
  if (fields.length === 0 && !hasOtherImage) return <p lang={i18n.language}>{t('versions.same')}</p>;
  return (
    <div className="ui-stack">
      {fields.length > 0 && (
        <p lang={i18n.language} className="ui-small ui-soft">
          {t('versions.removedAdded')}
        </p>
      )}
      {fields.map(({ label, a, b, kind }) => (
        <div key={label}>
          <p lang={i18n.language} className="ui-label">
            {label}
          </p>
          <Differences from={a} to={b} kind={kind} removed={t('versions.removed')} added={t('versions.added')} />
        </div>
      ))}
      {hasOtherImage && (
        <div lang={i18n.language}>
          <p className="ui-label">{t('fields.image')}</p>
          <p>{t(`versions.${from.imageId ? (to.imageId ? 'otherImage' : 'onlyImage') : 'noImage'}`)}</p>
        </div>
      )}
    </div>
  );
}
