import {
  api,
  useCreateAdminBlogPostMutation,
  useGetAdminBlogPostQuery,
  useUpdateAdminBlogPostMutation,
  type AdminBlogPostDto,
} from '@leap/client/admin';
import { languages } from '@leap/domain';
import { useLanguage } from '@leap/i18n';
import { useNavigate, useParams, useSearchParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button } from '@leap/ui';
import { useMemo, useState } from 'react';
import { paths } from '../../paths';
import { PageHeader } from '../access/page-header';
import { ContentHistory } from '../content/content-history';
import { EditForm } from '../content/edit-form';
import { SaveBar } from '../content/save-bar';
import contentStyles from '../content/content.module.css';
import { useAutosave } from '../content/use-autosave';
import { useEditForm } from '../content/use-edit-form';
import { AdminLayout } from '../layout/admin-layout';
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

const allFields = Object.keys(emptyPost('en')) as (keyof BlogValues & string)[];

/** A scheduled post could be published half-written; language and translation of a published one have no pending version. */
const savedOnRequest: Record<AdminBlogPostDto['state'], readonly (keyof BlogValues & string)[]> = {
  draft: [],
  scheduled: allFields,
  published: ['language', 'translationId'],
};

interface PostEditorProps {
  post: AdminBlogPostDto | undefined;
  /** Initial values of a new post. */
  begin: BlogValues;
  /** Storage name of the draft. */
  draftName: string;
}

function PostEditor({ post, begin, draftName }: PostEditorProps) {
  const { t } = useTranslation('admin-blog');
  const navigate = useNavigate();
  const [create] = useCreateAdminBlogPostMutation();
  const [update] = useUpdateAdminBlogPostMutation();
  const [view, setView] = useState<'write' | 'preview'>('write');
  const [empty] = useState(begin);
  const id = post?.id ?? '';
  const edit = useEditForm<BlogValues, AdminBlogPostDto>({
    saved: post,
    draft: draftName,
    empty,
    valuesOf: valuesOfPost,
    validate: validatePost,
    create: (values) => create(toPost(values)),
    update: (values, version, isAutosave) =>
      update({ id, updateAdminBlogPostDto: { ...toPost(values), version, isAutosave } }),
    newest: (fresh) => api.endpoints.getAdminBlogPost.initiate(id, fresh),
    onRequest: post && savedOnRequest[post.state],
    done: t('saved'),
  });
  const { form } = edit;
  const mergeFields = useMergeFields();
  const autosave = useAutosave(edit, validatePost);

  return (
    <div className={contentStyles.form}>
      {post && (
        <PostActions
          post={post}
          version={edit.version}
          isDirty={edit.isDirty}
          save={() => edit.save(form.values)}
          onChange={edit.follow}
          onRestored={edit.load}
        />
      )}
      <EditForm
        edit={edit}
        fields={mergeFields}
        onSaved={post ? undefined : (saved) => void navigate(paths.blogPost(saved.id), { replace: true })}
        onRefused={() => setView('write')}
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
        <SaveBar
          edit={edit}
          autosave={post && autosave}
          note={post && post.state !== 'draft' ? t(`${post.state}Note`) : undefined}
        />
      </EditForm>
    </div>
  );
}
