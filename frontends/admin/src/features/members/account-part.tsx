import {
  isApiError,
  useChangeMemberRoleMutation,
  useDisableMemberMutation,
  useEnableMemberMutation,
  useEndMemberSessionsMutation,
  useSendMemberPasswordLinkMutation,
  type AdminMemberDto,
} from '@leap/contracts/admin';
import { useTranslation } from '@leap/platform';
import { SelectField } from '@leap/ui';
import { useState } from 'react';
import { useApplicationWords } from '../applications/use-application-words';
import { ActButton } from '../record/act-button';
import { Facts } from '../record/facts';
import styles from './members.module.css';
import { nameOf } from './member-name';

const roles = ['user', 'editor', 'admin'] as const;
type Role = (typeof roles)[number];

interface AccountPartProps {
  member: AdminMemberDto;
  /** Whether it is the account of whoever looks at it. */
  isOwn: boolean;
  refetch(): void;
}

/** The log-in of somebody: role, devices, password, and whether it is open at all. */
export function AccountPart({ member, isOwn, refetch }: AccountPartProps) {
  const { t } = useTranslation('admin-members');
  const words = useApplicationWords();
  const [sendLink] = useSendMemberPasswordLinkMutation();
  const [endSessions] = useEndMemberSessionsMutation();
  const [disable] = useDisableMemberMutation();
  const [enable] = useEnableMemberMutation();
  const { id, isDisabled } = member;
  const name = nameOf(member);

  return (
    <div className={styles.stack}>
      <Facts
        items={[
          { label: t('account.email'), value: <a href={`mailto:${member.email}`}>{member.email}</a> },
          { label: t('account.displayName'), value: member.displayName },
          { label: t('account.language'), value: words.languageOf(member.language) },
          { label: t('account.createdAt'), value: words.dayOf(member.createdAt) },
          { label: t('account.state'), value: t(isDisabled ? 'disabled' : 'account.enabled') },
          { label: t('account.password'), value: member.canSetPassword && t(member.hasPassword ? 'account.hasPassword' : 'account.noPassword') },
          { label: t('account.secondFactor'), value: t(member.mustSetUpSecondFactor ? 'account.mustSetUp' : member.hasSecondFactor ? 'secondFactor.on' : 'secondFactor.off') },
          { label: t('account.sessions'), value: t('account.devices', { count: member.sessionsCount }) },
          { label: t('account.lastSeen'), value: words.timeOf(member.lastSeenAt) },
        ]}
      />
      <div className="ui-actions">
        {member.canSetPassword && !isDisabled && <ActButton label={t('account.link')} done={t('account.linkDone')} call={() => sendLink(id)} />}
        {!isOwn && (
          <ActButton
            label={t('account.endSessions')}
            done={t('account.endSessionsDone')}
            call={() => endSessions(id)}
            confirm={{ title: t('account.endSessionsTitle', { name }), text: t('account.endSessionsText'), action: t('account.endSessions') }}
          />
        )}
        {!isOwn &&
          (isDisabled ? (
            <ActButton label={t('account.enable')} done={t('account.enableDone')} call={() => enable(id)} />
          ) : (
            <ActButton
              label={t('account.disable')}
              done={t('account.disableDone')}
              call={() => disable(id)}
              confirm={{ title: t('account.disableTitle', { name }), text: t('account.disableText'), action: t('account.disable') }}
            />
          ))}
      </div>
      {isOwn ? <p className="ui-soft">{t('account.own')}</p> : <RoleForm key={member.role} member={member} refetch={refetch} />}
    </div>
  );
}

function RoleForm({ member, refetch }: Omit<AccountPartProps, 'isOwn'>) {
  const { t } = useTranslation('admin-members');
  const [changeRole] = useChangeMemberRoleMutation();
  const [role, setRole] = useState<Role>(member.role);
  return (
    <div className={styles.form}>
      <SelectField
        name="role"
        label={t('account.role')}
        value={role}
        options={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
        onChange={(event) => setRole(roles.find((one) => one === event.target.value) ?? member.role)}
      />
      {role !== member.role && (
        <ActButton
          label={t('account.changeRole')}
          done={t('account.roleDone')}
          call={() => changeRole({ id: member.id, changeRoleDto: { role, version: member.updatedAt } })}
          confirm={{ title: t('account.roleTitle', { name: nameOf(member) }), text: t('account.roleText', { role: t(`roles.${role}`) }), action: t('account.roleAction') }}
          onEnd={(outcome) => {
            if (!outcome.isDone && isApiError(outcome.error)) refetch();
          }}
        />
      )}
    </div>
  );
}
