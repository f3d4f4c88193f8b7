import { Button, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '../../../kit/document-title.ts'
import { MessagePage } from '../../../kit/message-page.tsx'

type Props = { email?: string; lead: string; onBack?: () => void }

/** After a message was sent: where to look for it, and what when it does not come. */
export function CheckMailbox({ email, lead, onBack }: Props) {
  const { t } = useTranslation('login')
  useDocumentTitle(t('mailbox.title'))
  return (
    <MessagePage
      kind="mail"
      title={t('mailbox.title')}
      extra={onBack && <Button onClick={onBack}>{t('mailbox.back')}</Button>}
    >
      {email && <Typography.Text strong>{email}</Typography.Text>}
      <p>{lead}</p>
      <p>{t('mailbox.missing')}</p>
    </MessagePage>
  )
}
