import { isApiError, useUploadMemberPostPictureMutation } from '@leap/client/membership';
import { fieldLimits, memberPostLimits } from '@leap/domain';
import type { Form } from '@leap/forms';
import { useTexts, useTranslation } from '@leap/platform';
import { Button, Checkbox, TextField, VisuallyHidden } from '@leap/ui';
import { useEffect, useId, useRef, useState } from 'react';
import type { PostValues } from './post-draft';
import { lacksText, readPictures, writePictures, type PostPictureValue } from './post-values';
import { MentionOffers } from '../post-editing/mention-offers';
import { postEditingTexts } from '../post-editing/post-editing-texts';
import styles from './post-pictures.module.css';

/** The server's limits, also checked here before an upload. */
const TYPES = ['image/jpeg', 'image/png', 'image/webp'];
const LIMIT_BYTES = 15 * 1024 * 1024;

const refusals = ['not_an_image', 'image_too_large', 'image_animated', 'image_heavy', 'image_type'] as const;
type Failure = (typeof refusals)[number] | 'failed';

/** A file that is under way, or was refused. */
interface Attempt {
  key: string;
  file: File;
  failure?: Failure;
}

function refusedBeforehand({ type, size }: File): Failure | undefined {
  if (!TYPES.includes(type)) return 'image_type';
  return size > LIMIT_BYTES ? 'image_heavy' : undefined;
}

function failureOf(error: unknown): Failure {
  if (!isApiError(error)) return 'failed';
  if (error.status === 413) return 'image_heavy';
  if (error.status === 415) return 'image_type';
  const code = error.fieldErrors?.find(({ field }) => field === 'picture')?.code;
  return refusals.find((one) => one === code) ?? 'failed';
}

const picturesIn = (data: DataTransfer | null): File[] =>
  Array.from(data?.files ?? []).filter(({ type }) => type.startsWith('image/'));

export interface PostPicturesProps {
  form: Form<PostValues>;
  isLocked: boolean;
}

/** What is loaded with the form of a post: members to mention, and its pictures. */
export function PostExtras(props: PostPicturesProps) {
  return (
    <>
      <MentionOffers form={props.form} />
      <PostPictures {...props} />
    </>
  );
}

/**
 * The pictures of a post: chosen, pasted into the form or dropped on it, uploaded at once, each with its text or as decoration. What is
 * uploaded is a value of the form, and so part of its draft.
 */
function PostPictures({ form, isLocked }: PostPicturesProps) {
  useTexts(postEditingTexts);
  const { t } = useTranslation('membership-post-editing');
  const [upload] = useUploadMemberPostPictureMutation();
  const [attempts, setAttempts] = useState<Attempt[]>([]);
  const [news, setNews] = useState('');
  const [isOver, setOver] = useState(false);
  /** Whether the post was to be sent before they were all there. */
  const [isHeld, setHeld] = useState(false);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const hintId = useId();
  const errorId = useId();
  const pictures = readPictures(form.values.pictures);
  const uploading = attempts.filter(({ failure }) => failure === undefined);
  const room = memberPostLimits.pictures - pictures.length - uploading.length;

  // Uploads end long after they began: what was typed meanwhile stays.
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const change = (next: (before: PostPictureValue[]) => PostPictureValue[]): void => {
    const { set, values } = latest.current;
    set('pictures', writePictures(next(readPictures(values.pictures))));
  };

  async function send({ key, file }: Attempt): Promise<void> {
    setAttempts((before) => before.map((one) => (one.key === key ? { key, file } : one)));
    const { data, error } = await upload(file);
    if (!data) {
      setAttempts((before) => before.map((one) => (one.key === key ? { key, file, failure: failureOf(error) } : one)));
      return;
    }
    setAttempts((before) => before.filter((one) => one.key !== key));
    const { id, smallAddress, width, height } = data;
    change((before) => [...before, { id, smallAddress, width, height, name: file.name, alt: '', isDecorative: false }]);
    setNews(t('pictures.added', { name: file.name }));
  }

  /** One after the other: a phone's connection, and the server's own turn. */
  async function add(files: readonly File[]): Promise<void> {
    if (files.length > room) setNews(t('pictures.tooMany', { max: memberPostLimits.pictures }));
    const added = files.slice(0, Math.max(0, room)).map((file) => ({
      key: crypto.randomUUID(),
      file,
      failure: refusedBeforehand(file),
    }));
    setAttempts((before) => [...before, ...added]);
    for (const attempt of added) if (!attempt.failure) await send(attempt);
  }

  /** The button is removed: the focus goes on to what is left. */
  function focusField(): void {
    fieldset.current?.querySelector<HTMLInputElement>('input[type="file"]')?.focus();
  }

  // A post is not sent without pictures that are to be part of it.
  const isIncomplete = attempts.length > 0;
  useEffect(() => {
    const element = fieldset.current?.form;
    if (!element || !isIncomplete) return undefined;
    const hold = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
      setHeld(true);
      focusField();
    };
    element.addEventListener('submit', hold);
    return () => {
      element.removeEventListener('submit', hold);
      setHeld(false);
    };
  }, [isIncomplete]);

  const adding = useRef(add);
  useEffect(() => {
    adding.current = add;
  });
  useEffect(() => {
    const element = fieldset.current?.form;
    if (!element || isLocked) return undefined;
    const addFrom = (event: ClipboardEvent | DragEvent, data: DataTransfer | null): void => {
      const files = picturesIn(data);
      if (files.length === 0) return;
      // The editor of the text would take them otherwise.
      event.preventDefault();
      event.stopPropagation();
      void adding.current(files);
    };
    const paste = (event: ClipboardEvent): void => addFrom(event, event.clipboardData);
    const drop = (event: DragEvent): void => {
      setOver(false);
      addFrom(event, event.dataTransfer);
    };
    const drag = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(event.type === 'dragover');
    };
    const listeners = [
      ['paste', paste],
      ['drop', drop],
      ['dragover', drag],
      ['dragleave', drag],
    ] as [string, (event: Event) => void][];
    for (const [name, listener] of listeners) element.addEventListener(name, listener, true);
    return () => {
      for (const [name, listener] of listeners) element.removeEventListener(name, listener, true);
    };
  }, [isLocked]);

  const error = form.errors.pictures;
  const firstMissing = pictures.findIndex(lacksText);
  return (
    <fieldset ref={fieldset} className={isOver ? styles.over : styles.pictures} aria-describedby={error && errorId}>
      <legend className="ui-label">{t('pictures.title')}</legend>
      {pictures.length > 0 && (
        <ul className={styles.list}>
          {pictures.map((picture, index) => {
            const set = (changes: Partial<PostPictureValue>): void =>
              change((before) => before.map((one) => (one.id === picture.id ? { ...one, ...changes } : one)));
            const number = index + 1;
            return (
              <li key={picture.id} className={styles.picture}>
                <img src={picture.smallAddress} alt="" width={picture.width} height={picture.height} />
                <div className={styles.fields}>
                  <TextField
                    // The form looks for the field of its error by this name.
                    name={index === firstMissing ? 'pictures' : `picture-${number}`}
                    label={t('pictures.alt', { number })}
                    help={t('pictures.altHelp')}
                    value={picture.alt}
                    maxLength={fieldLimits.imageAlt}
                    readOnly={isLocked || picture.isDecorative}
                    error={error === 'alt' && lacksText(picture) && t('pictures.errors.alt')}
                    autoComplete="off"
                    dir="auto"
                    onChange={(event) => set({ alt: event.target.value })}
                  />
                  <Checkbox
                    name={`picture-${number}-decorative`}
                    checked={picture.isDecorative}
                    disabled={isLocked}
                    label={t('pictures.decorative')}
                    onChange={(event) => set({ isDecorative: event.target.checked })}
                  />
                  <Button
                    variant="quiet"
                    size="small"
                    onClick={() => {
                      change((before) => before.filter(({ id }) => id !== picture.id));
                      setNews(t('pictures.removed'));
                      focusField();
                    }}
                  >
                    {t('pictures.remove')}
                    <VisuallyHidden> {t('pictures.number', { number })}</VisuallyHidden>
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {attempts.length > 0 && (
        <ul className={styles.attempts}>
          {attempts.map((attempt) => (
            <li key={attempt.key} aria-busy={attempt.failure === undefined}>
              <span dir="auto" className={styles.name}>
                {attempt.file.name}
              </span>
              {attempt.failure === undefined ? (
                <>
                  <progress aria-label={t('pictures.progress', { name: attempt.file.name })} />
                  <span className="ui-small">{t('pictures.busy')}</span>
                </>
              ) : (
                <>
                  <span role="alert" className={styles.error}>
                    {t(`pictures.errors.${attempt.failure}`)}
                  </span>
                  {attempt.failure === 'failed' && (
                    <Button variant="quiet" size="small" onClick={() => void send(attempt)}>
                      {t('pictures.again')}
                      <VisuallyHidden> {attempt.file.name}</VisuallyHidden>
                    </Button>
                  )}
                  <Button
                    variant="quiet"
                    size="small"
                    onClick={() => {
                      setAttempts((before) => before.filter(({ key }) => key !== attempt.key));
                      focusField();
                    }}
                  >
                    {t('pictures.remove')}
                    <VisuallyHidden> {attempt.file.name}</VisuallyHidden>
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {/* The field lies over its text, so that pointing at it and finding it on a screen lead to the same element. */}
      <label className={styles.choose}>
        <input
          type="file"
          name={firstMissing === -1 ? 'pictures' : 'picture-files'}
          accept={TYPES.join(',')}
          multiple
          aria-describedby={hintId}
          disabled={isLocked || room <= 0}
          onChange={({ currentTarget }) => {
            void add(Array.from(currentTarget.files ?? []));
            // Allows choosing the same file again.
            currentTarget.value = '';
          }}
        />
        <span>{t('pictures.choose')}</span>
      </label>
      <p id={hintId} className="ui-help">
        {t('pictures.hint', { max: memberPostLimits.pictures })}
      </p>
      <p id={errorId} role="alert" className={styles.error}>
        {isHeld
          ? t(uploading.length > 0 ? 'pictures.errors.uploading' : 'pictures.errors.unsent')
          : error && error !== 'alt' && t([`pictures.errors.${error}`, 'pictures.errors.failed'])}
      </p>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </fieldset>
  );
}
