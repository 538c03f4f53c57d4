import { isApiError, useJoinAdminPersonMutation, type AdminPersonDto, type PersonRecordKind } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { useState, type RefObject } from 'react';
import { ConfirmDialog } from '../confirm/confirm-dialog';
import { PersonSearch } from '../person-search/person-search';
import { useAction } from '../record/use-action';
import styles from './person.module.css';

interface PersonJoinProps {
  kind: PersonRecordKind;
  id: string;
  person: AdminPersonDto;
  /** Gets the focus after a choice and its question: what had it is gone. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

const named = (name: string, email: string): string => (name === '' || name === email ? email : `${name} (${email})`);

/** Finds another address of the person by a part of a name or email, and joins it after a question that names both. */
export function PersonJoin({ kind, id, person, returnFocusTo }: PersonJoinProps) {
  const { t } = useTranslation('admin-person');
  const [join] = useJoinAdminPersonMutation();
  const { runAction, isBusy } = useAction();
  const [other, setOther] = useState<AdminPersonDto>();
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const { aliases, email, name } = person;
  const mainEmail = aliases[0]?.mainEmail ?? email;

  /** What is joined already needs no question. */
  function choose(found: AdminPersonDto): void {
    const own = [email, mainEmail, ...aliases.map((alias) => alias.email)];
    const isHere = own.includes(found.email) || found.aliases.some((alias) => own.includes(alias.mainEmail));
    const refusal = isHere
      ? t('aliases.same', { email: found.email })
      : found.aliases.length > 0 && t('aliases.joined');
    setProblem(refusal || '');
    setOther(found);
    setIsAsking(!refusal);
    // The entry that was chosen is gone.
    if (refusal) returnFocusTo.current?.focus();
  }

  /** Undefined: the usual message. */
  function refusalOf(error: unknown): string | undefined {
    if (!isApiError(error)) return undefined;
    if (error.code === 'conflict') return t('aliases.joined');
    return error.fieldErrors?.some(({ code }) => code === 'invalid_choice') ? t('aliases.unknown') : undefined;
  }

  async function confirm(): Promise<void> {
    if (!other) return;
    const outcome = await runAction(() => join({ kind, id, joinAdminPersonDto: { email: other.email } }), {
      done: t('aliases.joined'),
      isNotified: (error) => refusalOf(error) !== undefined,
    });
    const refusal = outcome.isDone ? undefined : refusalOf(outcome.error);
    setProblem(refusal ?? '');
    if (outcome.isDone || refusal !== undefined) setIsAsking(false);
  }

  return (
    <div className={styles.tagForm}>
      <PersonSearch label={t('aliases.find')} help={t('aliases.findHelp')} onChoose={choose} />
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('aliases.joinTitle')}
        text={other && t('aliases.joinText', { other: named(other.name, other.email), main: named(name, mainEmail) })}
        action={t('aliases.join')}
        onConfirm={() => void confirm()}
        isBusy={isBusy}
        returnFocusTo={returnFocusTo}
      />
    </div>
  );
}
