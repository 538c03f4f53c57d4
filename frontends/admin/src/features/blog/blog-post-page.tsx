import {
  api,
  useCreateAdminBlogPostMutation,
  useGetAdminBlogPostQuery,
  useSession,
  useUpdateAdminBlogPostMutation,
  type AdminBlogPostDto,
} from '@leap/client/admin';
import { languages } from '@leap/domain';
import { useLanguage } from '@leap/i18n';
import { useDispatch, useNavigate, useParams, useSearchParams, useTranslation } from '@leap/platform';
import type { AppDispatch, PageContext, PageHead } from '@leap/platform';
import { Button } from '@leap/ui';
import { useMemo, useState } from 'react';
import { paths } from '../../paths';
import { PageHeader } from '../access/page-header';
import { ContentHistory } from '../content/content-history';
import { SaveBar } from '../content/save-bar';
import contentStyles from '../content/content.module.css';
import { useEditForm } from '../content/use-edit-form';
import { AdminLayout } from '../layout/admin-layout';
import { ConflictMerge } from '../record/conflict-merge';
import { RecordPage } from '../record/record-page';
import { BackLink } from './back-link';
import { blogTexts } from './blog-texts';
import { emptyPost, toPost, validatePost, valuesOfPost, type BlogValues } from './blog-values';
import styles from './blog.module.css';
import { useMergeFields } from './merge-fields';
import { PostActions } from './post-actions';
import { PostFields } from './post-fields';
import { PostPreview } from './post-preview';
import { usePostState } from './use-post-state';

export const texts = blogTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-blog:head.title'), description: t('admin-blog:head.description'), noindex: true };
}

/** /admin/blog/:id: edits a post; `new` creates one. */
export function Page() {
  const { t } = useTranslation('admin-blog');
  const { id = '' } = useParams();
  return (
    <AdminLayout section="blog" next={paths.blogPost(id)} title={t('loading')} hasOwnTitle>
      {id === 'new' ? <NewPost /> : <StoredPost id={id} />}
    </AdminLayout>
  );
}

function StoredPost({ id }: { id: string }) {
  const { t } = useTranslation('admin-blog');
  const stateOf = usePostState();
  const answer = useGetAdminBlogPostQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <RecordPage
      answer={answer}
      title={({ title }) => title}
      loadingTitle={t('loading')}
      back={{ to: paths.blog, label: t('back') }}
      intro={stateOf}
    >
      {(post) => (
        <>
          <PostEditor key={post.id} post={post} begin={emptyPost(post.language)} draftName={`blog-post-${post.id}`} />
          <ContentHistory subjectType="blog-post" subjectId={post.id} />
        </>
      )}
    </RecordPage>
  );
}

/** A new post; `?translates=` is the id of the original. */
function NewPost() {
  const { t } = useTranslation('admin-blog');
  const language = useLanguage();
  const [search] = useSearchParams();
  const original = search.get('translates') ?? '';
  const { currentData, isFetching } = useGetAdminBlogPostQuery(original, { skip: original === '' });
  const begin = useMemo((): BlogValues => {
    if (!currentData) return emptyPost(language);
    const other = languages.find((one) => one !== currentData.language) ?? language;
    return {
      ...emptyPost(other),
      translationId: currentData.id,
      tags: currentData.tags.join(', '),
      imageId: currentData.imageId ?? '',
      authorName: currentData.authorName ?? '',
    };
  }, [currentData, language]);
  return (
    <div className={contentStyles.page}>
      <PageHeader title={t('newTitle')} before={<BackLink />} />
      {!isFetching && (
        <PostEditor key={original} post={undefined} begin={begin} draftName={`new-blog-post-${original}`} />
      )}
    </div>
  );
}

interface PostEditorProps {
  post: AdminBlogPostDto | undefined;
  /** Initial values of a new post. */
  begin: BlogValues;
  /** Storage name of the draft. */
  draftName: string;
}

function PostEditor({ post, begin, draftName }: PostEditorProps) {
  const { t } = useTranslation('admin-blog');
  const { user } = useSession();
  const navigate = useNavigate();
  const dispatch: AppDispatch = useDispatch();
  const [create] = useCreateAdminBlogPostMutation();
  const [update] = useUpdateAdminBlogPostMutation();
  const [view, setView] = useState<'write' | 'preview'>('write');
  const [empty] = useState(begin);
  const id = post?.id ?? '';
  const edit = useEditForm<BlogValues, AdminBlogPostDto>({
    saved: post,
    draft: { name: draftName, userId: user?.id ?? '' },
    empty,
    valuesOf: valuesOfPost,
    validate: validatePost,
    create: (values) => create(toPost(values)),
    update: (values, version) => update({ id, updateAdminBlogPostDto: { ...toPost(values), version } }),
    newest: () => dispatch(api.endpoints.getAdminBlogPost.initiate(id, { forceRefetch: true, subscribe: false })),
    done: t('saved'),
  });
  const { form } = edit;
  const mergeFields = useMergeFields();

  async function save(values: BlogValues): Promise<void> {
    const saved = await edit.save(values);
    if (saved && !post) void navigate(paths.blogPost(saved.id), { replace: true });
  }

  return (
    <div className={contentStyles.form}>
      {post && (
        <PostActions
          post={post}
          version={edit.version}
          isDirty={edit.isDirty}
          save={() => edit.save(form.values)}
          onChange={edit.follow}
        />
      )}
      {edit.conflict && (
        <ConflictMerge
          fields={mergeFields}
          {...edit.conflict}
          isBusy={edit.isBusy}
          onCancel={edit.leave}
          onMerge={(values) => void edit.merge(values)}
        />
      )}
      <form
        ref={form.formRef}
        className={contentStyles.form}
        noValidate
        hidden={edit.conflict !== undefined}
        onSubmit={form.onSubmit(
          (values) => void save(values),
          () => setView('write'),
        )}
      >
        <div role="group" aria-label={t('view.label')} className={styles.views}>
          {(['write', 'preview'] as const).map((one) => (
            <Button
              key={one}
              variant={view === one ? 'primary' : 'secondary'}
              size="small"
              aria-pressed={view === one}
              onClick={() => setView(one)}
            >
              {t(`view.${one}`)}
            </Button>
          ))}
        </div>
        <div className={styles.editor} data-view={view}>
          <div className={`${contentStyles.form ?? ''} ${styles.fields ?? ''}`}>
            <PostFields form={form} post={post} />
          </div>
          <PostPreview values={form.values} />
        </div>
        <SaveBar isNew={!post} isDirty={edit.isDirty} isBusy={edit.isBusy} onDiscard={edit.discard} />
      </form>
    </div>
  );
}
