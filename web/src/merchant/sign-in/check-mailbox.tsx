import { MailOutlined } from '@ant-design/icons'
import { Button, Result, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '../../kit/document-title.ts'

type Props = { email?: string; lead: string; onBack?: () => void }

/** After a message was sent: where to look for it, and what when it does not come. */
export function CheckMailbox({ email, lead, onBack }: Props) {
  const { t } = useTranslation('login')
  useDocumentTitle(t('mailbox.title'))
  return (
    <Result
      className="mailbox"
      icon={<MailOutlined className="mailbox-icon" aria-hidden />}
      title={<h1>{t('mailbox.title')}</h1>}
      subTitle={
        <>
          {email && <Typography.Text strong>{email}</Typography.Text>}
          <p>{lead}</p>
          <p>{t('mailbox.missing')}</p>
        </>
      }
      extra={onBack && <Button onClick={onBack}>{t('mailbox.back')}</Button>}
    />
  )
}
