import { inviteStaff } from '@chopcard/contract/accounts/merchant/staff.ts'
import { Alert, App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../lib/language.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useChange } from '../../../lib/query.ts'
import type { StaffUser } from './staff-values.ts'

/** Says that the user has not been there yet, and sends the invitation again. */
export function InviteAgain({ user, readOnly }: { user: StaffUser; readOnly: boolean }) {
  const { t } = useTranslation('staff')
  const { message } = App.useApp()
  const invite = useChange(inviteStaff)
  const send = () =>
    invite.mutateAsync({ params: { id: user.id }, body: { language: currentLanguage() } }).then(
      () => message.success(t('add.invited')),
      (error: unknown) => message.error(errorText(error)),
    )
  return (
    <Alert
      type="warning"
      showIcon
      className="staff-notice"
      title={t('invited.title')}
      description={t('invited.about', { email: user.email })}
      action={
        !readOnly && (
          <Button loading={invite.isPending} onClick={() => void send()}>
            {t('invited.again')}
          </Button>
        )
      }
    />
  )
}
