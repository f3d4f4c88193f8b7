import type { Notification } from '@chopcard/contract/messaging/merchant/notifications.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'

const colours = { draft: 'default', scheduled: 'gold', running: 'blue', done: 'green', cancelled: 'default' }

/** How far a message is, in a word and a colour. */
export function StateTag({ state }: { state: Notification['state'] }) {
  const { t } = useTranslation('notifications')
  return <Tag color={colours[state]}>{t(`state.${state}`)}</Tag>
}
