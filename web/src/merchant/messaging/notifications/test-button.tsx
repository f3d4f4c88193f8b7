import { testNotification } from '@chopcard/contract/messaging/merchant/notifications.ts'
import { App, Button, type FormInstance } from 'antd'
import { useTranslation } from 'react-i18next'
import { May } from '../../../kit/permissions.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { useChange } from '../../../lib/query.ts'

/** Sends the message as it stands to whoever is signed in. */
export function TestButton({ form }: { form: FormInstance }) {
  const { t } = useTranslation('notifications')
  const { message } = App.useApp()
  const send = useChange(testNotification)
  const test = async () => {
    try {
      await form.validateFields(['text', 'title'])
    } catch {
      return
    }
    const { campaignId, title, text, language, picture, gift } = form.getFieldsValue(true) as never
    try {
      const { data } = await send.mutateAsync({ body: { campaignId, title, text, language, picture, gift } })
      message.success(t('form.tested', { to: data.to }))
    } catch (error) {
      message.error(errorText(error))
    }
  }
  return (
    <May route={testNotification}>
      <Button loading={send.isPending} onClick={() => void test()}>
        {t('form.test')}
      </Button>
    </May>
  )
}
