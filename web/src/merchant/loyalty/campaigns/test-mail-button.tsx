import { sendTestMail } from '@chopcard/contract/messaging/merchant/mailing.ts'
import { App, Button, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kit/permissions.tsx'
import type { Request } from '@chopcard/contract/core/route.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useChange } from '../../../lib/query.ts'
import { usePathParams } from '../../../kit/use-path-params.ts'

/** Sends the mail as it stands in the editor to whoever is signed in. */
export function TestMailButton({ mail }: { mail: Request<typeof sendTestMail>['body'] }) {
  const { t } = useTranslation('emails')
  const { message } = App.useApp()
  const { id } = usePathParams()
  const send = useChange(sendTestMail)
  const may = useMay()
  if (!id) return <Typography.Text type="secondary">{t('testLater')}</Typography.Text>
  if (!may(sendTestMail)) return null
  const test = async () => {
    try {
      const { data } = await send.mutateAsync({ params: { id }, body: mail })
      message.success(t('tested', { to: data.to }))
    } catch (error) {
      message.error(errorText(error))
    }
  }
  return (
    <Button loading={send.isPending} onClick={() => void test()}>
      {t('test')}
    </Button>
  )
}
